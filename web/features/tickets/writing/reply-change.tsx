import type { TicketChange, TicketStatus } from '@westmore/contract/tickets.ts'
import { useState } from 'react'
import Down from '~icons/lucide/chevron-down'
import Cross from '~icons/lucide/x'
import { Button } from '#ui/button.tsx'
import { Options } from '#ui/options.tsx'
import type { ReplyAction } from '../reply-action.ts'

export function useReplyChange() {
  const [ending, setEnding] = useState<TicketStatus>()
  const [after, setAfter] = useState<ReplyAction>()
  return {
    ending,
    setEnding,
    after,
    setAfter,
    takeChange: () => {
      setEnding(undefined)
      setAfter(undefined)
      return changeWith(ending, after)
    },
  }
}

/** A reason of closing is sent only together with the status `closed`. */
function changeWith(
  status: TicketStatus | undefined,
  after: ReplyAction | undefined,
): TicketChange | undefined {
  if (!status && !after) return undefined
  const { closing, status: _status, ...change } = after?.change ?? {}
  return { ...change, ...(status && { status }), ...(status === 'closed' && closing && { closing }) }
}

export function AfterChip({ words, onTake }: { words: string; onTake: () => void }) {
  return (
    <p className="flex min-w-0 items-center gap-1 text-sm text-accent">
      <span className="truncate">Spolu s odpovědí: {words}</span>
      <Button
        variant="ghost"
        size="sm"
        onClick={onTake}
        aria-label={`Nedělat s odpovědí: ${words}`}
        className="size-9 shrink-0 px-0!"
      >
        <Cross />
      </Button>
    </p>
  )
}

const endings: readonly { status: TicketStatus; label: string; send: string }[] = [
  { status: 'in-progress', label: 'čekat na hráče', send: 'Odeslat a čekat na hráče' },
  { status: 'closed', label: 'uzavřít', send: 'Odeslat a uzavřít' },
  { status: 'open', label: 'znovu otevřít', send: 'Odeslat a otevřít' },
]

export const sendWords = (ending: TicketStatus | undefined) =>
  endings.find(({ status }) => status === ending)?.send ?? 'Odeslat'

type EndingFieldProps = {
  ending: TicketStatus | undefined
  onChange: (ending: TicketStatus | undefined) => void
}

/** The button beside it says which status, so only an arrow is seen. */
export function EndingField({ ending, onChange }: EndingFieldProps) {
  return (
    <span className="relative grid min-h-11 w-11 place-items-center rounded-md border-2 border-line text-fg-soft outline-offset-2 outline-ring hover:border-fg-soft has-focus-visible:outline-3 lg:pointer-fine:min-h-10 lg:pointer-fine:w-9">
      <Down />
      <select
        aria-label="Po odeslání"
        title="Po odeslání (Ctrl + Shift + Enter odešle a uzavře)"
        value={ending ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange(endings.find(({ status }) => status === value)?.status)
        }
        className="absolute inset-0 w-full cursor-pointer opacity-0"
      >
        <option value="">nic dalšího</option>
        <Options of={endings.map(({ status, label }) => [status, label])} />
      </select>
    </span>
  )
}
