import { isDefinedError } from '@orpc/client'
import { useMutation } from '@tanstack/react-query'
import type { Ticket } from '@westmore/contract/tickets.ts'
import { useRef, useState } from 'react'
import { ticketCommands } from '../queries.ts'
import {
  emptyDraft,
  fieldsToSend,
  readTicketDraft,
  type TicketDraft,
  writeTicketDraft,
} from './ticket-draft.ts'
import { type Faults, ticketFaults } from './ticket-faults.ts'

type NewTicketParts = {
  userId: string
  reference: string
  onCreated: (ticket: Ticket, message: string) => void
}

export function useNewTicket({ userId, reference, onCreated }: NewTicketParts) {
  const [draft, setDraft] = useState(() => readTicketDraft(userId))
  const kept = useRef(draft)
  const [faults, setFaults] = useState<Faults>({})
  const { mutateAsync } = useMutation(ticketCommands.create())

  function change(news: Partial<TicketDraft>) {
    kept.current = { ...kept.current, ...news }
    setDraft(kept.current)
    writeTicketDraft(userId, kept.current)
    setFaults((before) => omit(before, Object.keys(news)))
  }

  function answer(id: string, value: string) {
    const { category, fields } = kept.current
    if (category === '') return
    change({ fields: { ...fields, [category]: { ...fields[category], [id]: value } } })
    setFaults((before) => omit(before, [id]))
  }

  /** Returns whether it may be sent; if not, the fields show why. */
  function check(): boolean {
    const found = ticketFaults(kept.current, reference)
    setFaults(found)
    return Object.keys(found).length === 0
  }

  /** Null until a category is chosen. */
  function create() {
    const { id, category, title, concernedId, attachments } = kept.current
    if (category === '') return null
    const message = reference + kept.current.message.trim()
    return mutateAsync(
      {
        id,
        category,
        title: title.trim(),
        message,
        fields: fieldsToSend(kept.current),
        concernedId: category === 'complaint' && concernedId !== '' ? concernedId : null,
        attachmentIds: attachments.map((attachment) => attachment.id),
      },
      {
        onSuccess: (ticket) => {
          writeTicketDraft(userId, null)
          onCreated(ticket, message)
        },
        onError: (refusal) => {
          if (isDefinedError(refusal) && refusal.code === 'ID_TAKEN') change({ id: emptyDraft().id })
        },
      },
    )
  }

  return { draft, faults, change, answer, check, create }
}

function omit(faults: Faults, names: readonly string[]): Faults {
  return Object.fromEntries(Object.entries(faults).filter(([name]) => !names.includes(name)))
}
