import type { Attachment, TicketChange } from '@westmore/contract/tickets.ts'
import { client, orpc, refresh, shouldRetry } from '#api.ts'
import { backOff } from '#live/connection.ts'
import { checkWriter } from '#kept/use-draft-keeper.ts'
import { offerUndo } from '#undo/undos.ts'
import { alerts } from '../labels.ts'
import { refreshTickets } from '../queries.ts'
import { undoChange } from '../undo-change.ts'

type Words = {
  id: string
  mode: 'reply' | 'note'
  text: string
  attachments: readonly Attachment[]
  change?: TicketChange | undefined
}

/** Until the thread shows the words. A request without a response is repeated, which is harmless thanks to the id. */
export async function deliver(userId: string, ticketId: string, words: Words) {
  for (let failures = 0; ; failures++) {
    try {
      return await sendOnce(userId, ticketId, words)
    } catch (error) {
      if (!shouldRetry(failures, error) || !navigator.onLine) throw error
      await new Promise((resolve) => setTimeout(resolve, backOff(failures)))
    }
  }
}

async function sendOnce(userId: string, ticketId: string, { id, mode, text, attachments, change }: Words) {
  checkWriter(userId)
  if (mode === 'note') {
    await client.tickets.notes.create({ id: ticketId, noteId: id, text })
    return refresh(orpc.tickets.messages)
  }
  const attachmentIds = attachments.map((attachment) => attachment.id)
  const message = { id: ticketId, messageId: id, message: text, attachmentIds, ...(change && { change }) }
  const { hasChanged } = await client.tickets.messages.create(message)
  if (!hasChanged) return refresh(orpc.tickets.messages)
  // The change has the id of the message, so a repeated request does not make it twice.
  offerUndo(change?.status ? alerts.statusChanged : alerts.ticketChanged, () => void undoChange(id))
  return refreshTickets()
}
