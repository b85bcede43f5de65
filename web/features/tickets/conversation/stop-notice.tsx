import type { Ticket } from '@westmore/contract/tickets.ts'
import { useNavigate } from 'react-router'
import { queryClient } from '#api.ts'
import { ticketPath, type Side } from '#places.ts'
import { announceFailure } from '#refusals.ts'
import { Button } from '#ui/button.tsx'
import { mergedMeanwhile, THREAD_LOAD_FAILED, ticketProblem } from '../labels.ts'
import { ticketQueries } from '../queries.ts'
import { addToDraft, type Draft } from '../writing/reply-draft.ts'
import type { Writing } from '../writing/use-writing.ts'

type StopNoticeProps = {
  ticket: Ticket
  side: Side
  userId: string
  hasNotes: boolean
  writing: Writing
  onReopen: (() => void) | undefined
  onNewTicket: ((begun: Draft) => void) | undefined
}

/** While the draft cannot be sent: why, and where its text can go instead. */
export function StopNotice({ ticket, side, userId, hasNotes, writing, ...ways }: StopNoticeProps) {
  const { onReopen, onNewTicket } = ways
  const navigate = useNavigate()
  const { mergedInto } = ticket
  const { isEmpty, take, bring } = writing

  async function carryTo(number: number) {
    try {
      const { id } = await queryClient.fetchQuery(ticketQueries.ticket(String(number)))
      const { mode, ...draft } = take()
      addToDraft({ userId, ticketId: id, mode }, draft)
      void navigate(ticketPath(side, number))
    } catch (error) {
      announceFailure(error, ticketProblem(error, THREAD_LOAD_FAILED))
    }
  }
  const way = (label: string, go: () => void) => (
    <Button
      variant="secondary"
      size="sm"
      onClick={() => {
        go()
        writing.field.current?.focus()
      }}
    >
      {label}
    </Button>
  )

  return (
    // A press keeps the focus in the field, so that the field does not switch its mode.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      onMouseDown={(event) => event.preventDefault()}
      className="flex flex-wrap items-center gap-2 border-l-4 border-bad px-2 py-1 text-sm"
    >
      <p role="status" className="min-w-0 flex-1 basis-56 font-bold">
        {mergedInto === null ? 'Mezitím uzavřeno. Odpověď teď odeslat nejde.' : mergedMeanwhile(mergedInto)}
      </p>
      {mergedInto !== null && !isEmpty && way(`Přenést do #${mergedInto}`, () => void carryTo(mergedInto))}
      {mergedInto === null && (
        <>
          {hasNotes &&
            way(isEmpty ? 'Psát interní poznámku' : 'Přepsat na interní poznámku', () =>
              bring('note', take()),
            )}
          {onReopen && way('Znovu otevřít a odpovědět', onReopen)}
          {onNewTicket && !isEmpty && way('Založit z textu nový ticket', () => onNewTicket(take()))}
        </>
      )}
    </div>
  )
}
