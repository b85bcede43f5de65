import type { TicketStatus } from '@westmore/contract/tickets.ts'
import { useId } from 'react'
import Down from '~icons/lucide/chevron-down'
import Lock from '~icons/lucide/lock'
import Over from '~icons/lucide/redo-2'
import Send from '~icons/lucide/send-horizontal'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Options } from '#ui/options.tsx'
import type { NextTicket } from '../desk-tools.ts'
import { AttachButton } from './attach-button.tsx'
import type { Writing } from './use-writing.ts'

const SEND_KEYS = 'Ctrl + Enter'

/** The ticket's state after sending. */
const endings: readonly { status: TicketStatus; label: string; send: string }[] = [
  { status: 'in-progress', label: 'čekat na hráče', send: 'Odeslat a čekat na hráče' },
  { status: 'closed', label: 'uzavřít', send: 'Odeslat a uzavřít' },
  { status: 'open', label: 'znovu otevřít', send: 'Odeslat a otevřít' },
]

type ComposerFootProps = { isStaff: boolean; writing: Writing; nextTicket: NextTicket | undefined }

export function ComposerFoot({ isStaff, writing, nextTicket }: ComposerFootProps) {
  const { isReply, isReady, isBusy, isTooLong, hint, files, replyChange } = writing
  const leads = useId()
  const next = isReply && nextTicket?.isOn ? nextTicket.words : undefined
  const ending = endings.find(({ status }) => status === replyChange.status)
  const label = isReply ? (ending?.send ?? 'Odeslat') : 'Uložit poznámku'
  return (
    <div className={isStaff ? 'contents' : 'flex flex-wrap items-center gap-x-1 gap-y-2'}>
      {!isStaff && <AttachButton files={files} />}
      <p
        aria-live="polite"
        className={classes(
          'text-right text-sm tabular-nums',
          isTooLong ? 'font-bold text-bad' : 'text-fg-soft',
          isStaff ? 'order-first basis-full' : 'ml-auto',
        )}
      >
        <span>{hint}</span>
      </p>
      {nextTicket?.skip && (
        <Button
          variant="ghost"
          size="sm"
          onClick={nextTicket.skip}
          aria-label="Přeskočit ticket"
          aria-keyshortcuts="V"
          title="Bez odpovědi otevřít další na řadě (V)"
          className="min-h-11 w-11 px-0! lg:pointer-fine:min-h-10 lg:pointer-fine:w-9"
        >
          <Over />
        </Button>
      )}
      <Button
        type="submit"
        size="sm"
        variant={isReply ? 'primary' : 'secondary'}
        disabled={!isReady}
        aria-keyshortcuts="Control+Enter"
        aria-describedby={next && leads}
        title={isStaff && !ending ? SEND_KEYS : undefined}
        className={classes('ml-auto min-h-11 whitespace-nowrap', isStaff && 'lg:min-h-10')}
      >
        {isReply ? <Send /> : <Lock />}
        {isBusy ? 'Nahrávám…' : label}
        {!isStaff && (
          <kbd
            aria-hidden="true"
            className="text-xs font-normal opacity-80 max-sm:hidden pointer-coarse:hidden"
          >
            {SEND_KEYS}
          </kbd>
        )}
      </Button>
      {isReply && isStaff && (
        // The button beside it says which status, so only an arrow is seen.
        <span className="relative grid min-h-11 w-11 place-items-center rounded-md border-2 border-line text-fg-soft outline-offset-2 outline-ring hover:border-fg-soft has-focus-visible:outline-3 lg:pointer-fine:min-h-10 lg:pointer-fine:w-9">
          <Down />
          <select
            aria-label="Po odeslání"
            title="Po odeslání (Ctrl + Shift + Enter odešle a uzavře)"
            value={ending?.status ?? ''}
            onChange={({ currentTarget: { value } }) =>
              replyChange.setStatus(endings.find(({ status }) => status === value)?.status)
            }
            className="absolute inset-0 w-full cursor-pointer opacity-0"
          >
            <option value="">nic dalšího</option>
            <Options of={endings.map(({ status, label: does }) => [status, does])} />
          </select>
        </span>
      )}
      {next && (
        <p
          id={leads}
          className="line-clamp-2 basis-full text-sm leading-5 wrap-anywhere text-fg-soft sm:line-clamp-1"
        >
          {next}
        </p>
      )}
    </div>
  )
}
