import type { StaffTicket } from '@westmore/contract/tickets.ts'
import { useEffect, useRef, useState } from 'react'
import Skip from '~icons/lucide/skip-forward'
import { browserShelf } from '#kept/shelf.ts'
import { classes } from '#ui/classes.ts'
import { askAhead } from '../queries.ts'

/** From an answer to the next ticket: whether one goes on, and where to. */
export interface Onward {
  isOn: boolean
  choose: (isOn: boolean) => void
  /** Where an answer leads, in words. */
  words: string
  /** The ticket an answer opens, if it opens one. */
  next: StaffTicket | undefined
  /** Goes there; the answer is on its way. */
  follow: () => void
}

const shelf = browserShelf.under('tickets_onward:')

/** Off until somebody wants it; kept for each person in this browser. */
export function useOnwardChoice(userId: string) {
  const [chosen, setChosen] = useState<{ userId: string; isOn: boolean }>()
  const isOn = chosen?.userId === userId ? chosen.isOn : shelf.readText(userId) === 'on'
  const choose = (on: boolean) => {
    setChosen({ userId, isOn: on })
    shelf.keepText(userId, on ? 'on' : null)
  }
  return { isOn, choose }
}

/** Asks once for the ticket that comes next, as soon as something is written to this one. */
export function useAskingAhead(next: StaffTicket | undefined, isWritten: boolean) {
  const asked = useRef<string>(undefined)
  useEffect(() => {
    if (!next || !isWritten || asked.current === next.id) return
    asked.current = next.id
    askAhead(next)
  }, [next, isWritten])
}

/** Says where an answer leads, once it is chosen; on a phone there is room for a sign only. */
export function OnwardSetting({ onward: { isOn, choose, words } }: { onward: Onward }) {
  return (
    <label
      title={isOn ? `${words} (vypnout: S)` : 'Po odeslání otevřít další ticket ze seznamu (S)'}
      className={classes(
        'flex min-h-9 min-w-0 cursor-pointer items-center gap-2 rounded-sm px-2 text-sm hover:bg-fg/5 pointer-coarse:min-h-11',
        isOn ? 'font-bold text-accent' : 'text-fg-soft',
      )}
    >
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ currentTarget }) => choose(currentTarget.checked)}
        aria-label="Po odeslání otevřít další"
        aria-keyshortcuts="S"
        className="size-4 shrink-0 accent-ember"
      />
      <Skip className="shrink-0 sm:hidden" />
      <span className="max-w-72 truncate max-sm:hidden">{isOn ? words : 'Pak další'}</span>
    </label>
  )
}

/** The same on a phone, where it stands below the button; elsewhere it only describes the button to a screen reader. */
export function OnwardHint({ id, onward }: { id: string; onward: Onward }) {
  return (
    <p id={id} className="order-last basis-full truncate text-right text-sm text-fg-soft sm:sr-only">
      {onward.words}
    </p>
  )
}
