import type { Me } from '@westmore/contract/auth.ts'
import { isBlank } from '@westmore/contract/signs.ts'
import type { StaffTicket, Ticket } from '@westmore/contract/tickets.ts'
import type { RefObject } from 'react'
import { useNavigate } from 'react-router'
import { queryClient } from '#api.ts'
import { ticketPath, type Side } from '#places.ts'
import { announceFailure } from '#refusals.ts'
import { Button } from '#ui/button.tsx'
import { mergedMeanwhile, THREAD_LOAD_FAILED, ticketProblem } from '../labels.ts'
import { ticketQueries } from '../queries.ts'
import { addToDraft, type Draft } from '../writing/reply-draft.ts'
import type { Drafts } from '../writing/use-drafts.ts'

type StopNoticeProps = {
  ticket: Ticket | StaffTicket
  side: Side
  me: Me
  hasNotes: boolean
  writing: Drafts
  field: RefObject<HTMLTextAreaElement | null>
  onReopen: (() => void) | undefined
  onNewTicket: ((begun: Draft) => void) | undefined
}

/** While the draft cannot be sent: why, and where its text can go instead. */
export function StopNotice({ ticket, side, me, hasNotes, writing, field, ...ways }: StopNoticeProps) {
  const { onReopen, onNewTicket } = ways
  const navigate = useNavigate()
  const { mode } = writing
  const { mergedInto } = ticket
  const isEmpty = isBlank(writing.textOf(mode))
  const begun = (): Draft => ({
    text: writing.textOf(mode),
    attachments: mode === 'reply' ? writing.files.attachments : [],
  })

  async function carryTo(number: number) {
    try {
      const { id } = await queryClient.fetchQuery(ticketQueries.ticket(String(number)))
      addToDraft({ userId: me.id, ticketId: id, mode }, begun())
      writing.clear(mode)
      void navigate(ticketPath(side, number))
    } catch (error) {
      announceFailure(error, ticketProblem(error, THREAD_LOAD_FAILED))
    }
  }
  const toNote = () => {
    writing.putBefore('note', writing.textOf('reply'))
    writing.setText('reply', '')
    writing.setMode('note')
  }
  const way = (label: string, go: () => void) => (
    <Button
      variant="secondary"
      size="sm"
      onClick={() => {
        go()
        field.current?.focus()
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
          {hasNotes && way(isEmpty ? 'Psát interní poznámku' : 'Přepsat na interní poznámku', toNote)}
          {onReopen && way('Znovu otevřít a odpovědět', onReopen)}
          {onNewTicket &&
            !isEmpty &&
            way('Založit z textu nový ticket', () => {
              onNewTicket(begun())
              writing.clear(mode)
            })}
        </>
      )}
    </div>
  )
}
