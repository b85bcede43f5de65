import { MAX_SEARCH } from '@westmore/contract/tickets.ts'
import { useEffect, useState } from 'react'
import Magnifier from '~icons/lucide/search'
import { DESK_SEARCH } from './focus.ts'

const PAUSE = 250

/** Asks when the typing pauses; what is in the address wins over what was typed before. */
export function DeskSearch({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const [text, setText] = useState(q)
  const [seen, setSeen] = useState(q)
  const [sent, setSent] = useState(q)
  if (q !== seen) {
    setSeen(q)
    if (q !== sent) setText(q)
  }

  const search = () => {
    const words = text.trim()
    if (words === q) return
    setSent(words)
    onSearch(words)
  }
  useEffect(() => {
    const timer = setTimeout(search, PAUSE)
    return () => clearTimeout(timer)
  })

  return (
    <form
      role="search"
      className="relative min-w-0 flex-1"
      onSubmit={(event) => {
        event.preventDefault()
        search()
      }}
    >
      <label htmlFor={DESK_SEARCH} className="sr-only">
        Hledat v ticketech
      </label>
      <Magnifier className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-fg-soft" />
      <input
        id={DESK_SEARCH}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={MAX_SEARCH}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        placeholder="Text, hráč nebo #číslo"
        aria-keyshortcuts="/"
        className="min-h-11 w-full rounded-md border-2 border-edge bg-field py-1 pr-2 pl-9 transition-colors hover:border-fg-soft lg:min-h-9 lg:text-[0.9375rem]"
      />
    </form>
  )
}
