import type { StaffTicket } from '@westmore/contract/tickets.ts'
import { useEffect, useRef } from 'react'
import Over from '~icons/lucide/redo-2'
import Skip from '~icons/lucide/skip-forward'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import type { NextTicket } from '../next-ticket.ts'
import { prefetchTicket } from '../queries.ts'

/** Once, as soon as a reply to this ticket is begun. */
export function usePrefetchNext(next: StaffTicket | undefined, isWritten: boolean) {
  const asked = useRef<string>(undefined)
  useEffect(() => {
    if (!next || !isWritten || asked.current === next.id) return
    asked.current = next.id
    prefetchTicket(next)
  }, [next, isWritten])
}

/** Its words are below the text when it is on; on a phone there is room only for an icon. */
export function NextTicketSetting({ nextTicket: { isOn, choose } }: { nextTicket: NextTicket }) {
  return (
    <label
      title={`Po odeslání otevřít další ticket ze seznamu (${isOn ? 'vypnout: ' : ''}S)`}
      className={classes(
        'flex min-h-8 cursor-pointer items-center gap-2 rounded-sm px-1 text-sm whitespace-nowrap sm:px-2 hover:bg-fg/5 pointer-coarse:min-h-11',
        isOn ? 'font-bold text-accent' : 'text-fg-soft',
      )}
    >
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ currentTarget }) => choose(currentTarget.checked)}
        aria-label="Po odeslání otevřít další"
        aria-keyshortcuts="S"
        className="size-4 shrink-0"
      />
      <Skip className="shrink-0 sm:hidden" />
      <span className="max-sm:hidden">Pak další</span>
    </label>
  )
}

export function SkipButton({ onSkip }: { onSkip: () => void }) {
  return (
    <Button
      variant="ghost"
      size="sm"
      onClick={onSkip}
      aria-label="Přeskočit ticket"
      aria-keyshortcuts="V"
      title="Bez odpovědi otevřít další na řadě (V)"
      className="min-h-11 w-11 px-0! lg:pointer-fine:min-h-10 lg:pointer-fine:w-9"
    >
      <Over />
    </Button>
  )
}

export function NextTicketHint({ id, nextTicket }: { id: string; nextTicket: NextTicket }) {
  return (
    <p
      id={id}
      className="line-clamp-2 basis-full text-sm leading-5 wrap-anywhere text-fg-soft sm:line-clamp-1"
    >
      {nextTicket.words}
    </p>
  )
}
