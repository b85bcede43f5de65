import { useMutation } from '@tanstack/react-query'
import type { Ticket } from '@westmore/contract/tickets.ts'
import { errorCode } from '#api.ts'
import { useKept } from '#kept/use-kept.ts'
import { readUnless, useNewForm } from '#ui/use-form.ts'
import { alerts, ticketProblem } from '../labels.ts'
import { ticketCommands } from '../queries.ts'
import { fieldsToSend, keptTicket, type TicketDraft } from './ticket-draft.ts'
import { ticketFaults } from './ticket-faults.ts'

type NewTicketParts = {
  reference: string
  onCreated: (ticket: Ticket, message: string) => void
}

export function useNewTicket({ reference, onCreated }: NewTicketParts) {
  const { draft, setDraft, forget } = useKept(keptTicket())
  const { mutateAsync } = useMutation(ticketCommands.create())
  const form = useNewForm({
    values: [draft, setDraft],
    read: (values) => readUnless(ticketFaults(values, reference), () => toSend(values, reference)),
    save: (ticket) =>
      mutateAsync(ticket, {
        onSuccess: (created) => {
          forget()
          onCreated(created, ticket.message)
        },
        onError: (refusal) => {
          if (errorCode(refusal) === 'ID_TAKEN')
            setDraft((before) => ({ ...before, id: crypto.randomUUID() }))
        },
      }),
    explain: (error) => ticketProblem(error, alerts.createFailed),
  })

  const answer = (id: string, value: string) =>
    setDraft((before) => {
      const { category, fields } = before
      return { ...before, fields: { ...fields, [category]: { ...fields[category], [id]: value } } }
    })

  return { ...form, answer }
}

function toSend(draft: TicketDraft, reference: string) {
  const { id, category, title, message, concernedId, attachments } = draft
  if (category === '') return undefined
  return {
    id,
    category,
    title: title.trim(),
    message: reference + message.trim(),
    fields: fieldsToSend(draft),
    concernedId: category === 'complaint' && concernedId !== '' ? concernedId : null,
    attachmentIds: attachments.map((attachment) => attachment.id),
  }
}
