import { useEffect, useEffectEvent, useId, useState } from 'react'
import Magnifier from '~icons/lucide/search'

const PAUSE = 250

type SearchFieldProps = {
  label: string
  placeholder: string
  max: number
  q: string
  onSearch: (q: string) => void
}

/**
 * Searches when typing pauses, and at once when the field is emptied: keys pressed after that are meant for the whole list.
 * A change of the address replaces the typed text.
 */
export function SearchField({ label, placeholder, max, q, onSearch }: SearchFieldProps) {
  const id = useId()
  const [text, setText] = useState(q)
  const [seen, setSeen] = useState(q)
  const [sent, setSent] = useState(q)
  if (q !== seen) {
    setSeen(q)
    if (q !== sent) setText(q)
  }

  const search = (typed: string) => {
    const words = typed.trim()
    if (words === q) return
    setSent(words)
    onSearch(words)
  }
  const searchLater = useEffectEvent(search)
  // Again when the address answers an earlier search: the field may have been emptied while it was on its way.
  useEffect(() => {
    if (text.trim() === q) return undefined
    const timer = setTimeout(() => searchLater(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text, q])

  return (
    <form
      role="search"
      className="relative min-w-0 flex-1 basis-36"
      onSubmit={(event) => {
        event.preventDefault()
        search(text)
      }}
    >
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Magnifier className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-fg-soft" />
      <input
        id={id}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={max}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setText(value)
          if (value === '') search('')
        }}
        placeholder={placeholder}
        aria-keyshortcuts="/"
        className="min-h-11 w-full rounded-md border-2 border-edge bg-field py-1 pr-2 pl-9 text-ellipsis transition-colors placeholder:text-[0.9375rem] hover:border-fg-soft lg:min-h-9 lg:text-[0.9375rem]"
      />
    </form>
  )
}
