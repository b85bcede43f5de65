import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type FC } from 'react'
import type { NamedScreen } from '@westmore/contract/screens.ts'
import type { Role } from '@westmore/contract/users.ts'
import Screens from '~icons/lucide/arrow-right'
import Tickets from '~icons/lucide/messages-square'
import Submissions from '~icons/lucide/stamp'
import Players from '~icons/lucide/gamepad-2'
import People from '~icons/lucide/user-round'
import { counted } from '#format.ts'
import { useOptions } from '#keys/use-options.ts'
import { Avatar } from '#ui/avatar.tsx'
import { classes } from '#ui/classes.ts'
import { Wheel } from '#ui/spinner.tsx'
import { screensNamed, useSearchResults, type SearchResult, type ResultGroup } from './palette-results.ts'

const signs: Record<ResultGroup['kind'], FC<{ className?: string }>> = {
  screens: Screens,
  tickets: Tickets,
  people: People,
  players: Players,
  submissions: Submissions,
}

type PaletteDialogProps = {
  role: Role
  screens: readonly NamedScreen[]
  placeholder: string
  onGo: (result: SearchResult) => void
  onClose: () => void
}

export function PaletteDialog({ role, screens, placeholder, onGo, onClose }: PaletteDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [words, setWords] = useState('')
  /** Enter was pressed before the server has answered. */
  const isWaiting = useRef(false)
  const { groups, isSearching, isError } = useSearchResults(role, screens, words)
  const results = groups.flatMap((group) => group.results)
  const { active, walkedTo, walkTo, press, field, list, option } = useOptions(results, onGo, {
    isOpen: results.length > 0,
  })

  // A layout effect, so that the next key already goes to the search field.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  const settle = useEffectEvent(() => {
    if (isWaiting.current && active) onGo(active)
    isWaiting.current = false
  })
  useEffect(() => {
    if (!isSearching) settle()
  }, [isSearching])
  const mayBeBetter = isSearching && walkedTo === null && screensNamed(screens, words).length === 0

  return (
    <dialog
      ref={dialog}
      aria-label="Hledat"
      onClose={onClose}
      className="dialog paper mt-[8vh] mb-auto flex flex-col overflow-hidden! rounded-sm p-0"
    >
      <div className="flex items-center gap-2 border-b-2 border-line px-4 focus-within:border-accent">
        <input
          {...field}
          type="text"
          aria-label="Co hledáte"
          spellCheck={false}
          enterKeyHint="go"
          placeholder={placeholder}
          value={words}
          onChange={({ currentTarget }) => {
            setWords(currentTarget.value)
            walkTo(null)
            isWaiting.current = false
          }}
          onKeyDown={(event) => {
            if (mayBeBetter && event.key === 'Enter') isWaiting.current = true
            else press(event)
          }}
          className="min-h-14 min-w-0 flex-1 bg-transparent text-lg outline-none"
        />
        {isSearching && <Wheel className="size-5 text-accent" />}
        <button
          type="button"
          onClick={onClose}
          className="min-h-11 rounded-sm px-2 text-sm text-fg-soft hover:text-fg sm:min-h-8"
        >
          Zavřít
        </button>
      </div>
      <div
        {...list}
        aria-label="Nalezeno"
        className="max-h-[60dvh] overflow-y-auto overscroll-contain p-2 empty:hidden"
      >
        {groups.map(({ kind, label, results: ofKind }) => (
          <div key={label} role="group" aria-label={label} className="not-first:mt-2">
            <p aria-hidden="true" className="smallcaps px-2 py-1 text-fg-soft">
              {label}
            </p>
            {ofKind.map((result) => (
              <div
                key={result.id}
                {...option(result)}
                onMouseMove={() => walkTo(result.id)}
                className={classes(
                  'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-2 py-1',
                  result === active && 'bg-fg/10',
                )}
              >
                <Result result={result} Sign={signs[kind]} />
              </div>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={results.length > 0 ? 'sr-only' : 'px-4 py-6 text-center text-fg-soft'}>
        {stateWords(results.length, isSearching, isError)}
      </p>
    </dialog>
  )
}

function stateWords(count: number, isSearching: boolean, isError: boolean): string {
  if (isError) return 'Hledání se nezdařilo. Zkuste to prosím znovu.'
  if (count > 0) return counted(count, 'výsledek', 'výsledky', 'výsledků')
  return isSearching ? 'Hledám…' : 'Nic takového tu není.'
}

type ResultProps = { result: SearchResult; Sign: FC<{ className?: string }> }

function Result({ result: { label, aside, avatarUrl, keys }, Sign }: ResultProps) {
  return (
    <>
      {avatarUrl === undefined ? (
        <Sign className="shrink-0 text-accent" />
      ) : (
        <Avatar src={avatarUrl} size={28} className="border" />
      )}
      <span className="grid min-w-0 flex-1 items-baseline gap-x-3 sm:flex sm:justify-between">
        <span className="truncate font-bold">{label}</span>
        {aside && <span className="truncate text-sm text-fg-soft sm:max-w-1/2 sm:shrink-0">{aside}</span>}
      </span>
      {keys && (
        <span aria-hidden="true" className="flex gap-1 max-sm:hidden">
          {keys.map((cap) => (
            <kbd
              key={cap}
              className="min-w-6 rounded-sm border border-edge bg-field px-1 text-center font-mono text-xs"
            >
              {cap}
            </kbd>
          ))}
        </span>
      )}
    </>
  )
}
