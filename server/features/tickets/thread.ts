import { randomUUID } from 'node:crypto'
import { canHandle, canReply } from '@westmore/contract/tickets.ts'
import { breaksUnique } from '#db.ts'
import { recordDeed } from '#features/audit/store.ts'
import { notify, notifyMentioned } from '#features/notifications/store.ts'
import { announce } from '#live.ts'
import { asStaff, asUser } from '#rpc.ts'
import { bindAttachments } from './attachment-store.ts'
import { audienceOf, staffAudienceOf } from './secrecy.ts'
import { toMessages, toNote } from './shapes.ts'
import * as store from './store.ts'
import * as threadStore from './thread-store.ts'

export const messages = {
  list: asUser.tickets.messages.list.handler(
    async ({ input: { id }, context: { db, env, user }, errors }) => {
      if (!(await store.ticketFor(db, user, id))) throw errors.NOT_FOUND()
      return toMessages(db, env, await threadStore.messagesOf(db, id))
    },
  ),

  create: asUser.tickets.messages.create.handler(async ({ input, context: { db, env, user }, errors }) => {
    const messageId = input.messageId ?? randomUUID()
    await db
      .transaction()
      .execute(async (tx) => {
        const ticket = await store.lockTicket(tx, user, input.id)
        if (!ticket) throw errors.NOT_FOUND()
        const stored = await threadStore.messageById(tx, messageId)
        if (stored?.ticketId === ticket.id && stored.userId === user.id) return
        if (stored) throw errors.ID_TAKEN()
        if (!canReply(ticket)) throw errors.TICKET_CLOSED()
        const seq = await threadStore.addMessage(tx, {
          id: messageId,
          ticketId: ticket.id,
          userId: user.id,
          username: user.username,
          // In an own ticket one is the player, whatever one's role.
          isAdmin: ticket.userId !== user.id,
          message: input.message,
        })
        const hasFiles = await bindAttachments(tx, messageId, user.id, input.attachmentIds)
        if (!hasFiles) throw errors.ATTACHMENT_REFUSED()
        await store.moveReadMark(tx, ticket.id, user.id, seq)
        await announce(tx, { topic: 'tickets', id: ticket.id }, audienceOf(ticket))
        const other = ticket.userId === user.id ? ticket.assigneeId : ticket.userId
        if (other !== null)
          await notify(tx, user.id, [other], { kind: 'answer', about: { ticketId: ticket.id } })
      })
      .catch((error: unknown) => {
        throw breaksUnique(error, 'ticket_messages_pkey') ? errors.ID_TAKEN() : error
      })
    const row = await threadStore.messageById(db, messageId)
    const [message] = row ? await toMessages(db, env, [row]) : []
    if (!message) throw new Error('a message just stored is not there')
    return message
  }),
}

export const events = asUser.tickets.events.handler(
  async ({ input: { id }, context: { db, user }, errors }) => {
    const ticket = await store.ticketFor(db, user, id)
    if (!ticket) throw errors.NOT_FOUND()
    return threadStore.eventsOf(db, id, canHandle(user, ticket))
  },
)

export const markRead = asUser.tickets.markRead.handler(
  async ({ input: { id, seq }, context: { db, user }, errors }) => {
    if (!(await store.ticketFor(db, user, id))) throw errors.NOT_FOUND()
    await db.transaction().execute(async (tx) => {
      const hasMoved = await store.moveReadMark(tx, id, user.id, seq)
      // The reader's other tabs and devices.
      if (hasMoved) await announce(tx, { topic: 'tickets', id }, { userId: user.id })
    })
  },
)

/** Notes of an own ticket stay hidden: there one is the player. */
export const notes = {
  list: asStaff.tickets.notes.list.handler(async ({ input: { id }, context: { db, env, user }, errors }) => {
    const ticket = await store.ticketToHandle(db, user, id)
    if (!ticket || ticket.userId === user.id) throw errors.NOT_FOUND()
    return (await threadStore.notesOf(db, id)).map((row) => toNote(env, row))
  }),

  create: asStaff.tickets.notes.create.handler(async ({ input, context: { db, env, user }, errors }) => {
    const noteId = input.noteId ?? randomUUID()
    await db
      .transaction()
      .execute(async (tx) => {
        const [ticket] = await store.lockTicketsToHandle(tx, user, [input.id])
        if (!ticket || ticket.userId === user.id) throw errors.NOT_FOUND()
        const stored = await threadStore.noteById(tx, noteId)
        if (stored?.ticketId === ticket.id && stored.userId === user.id) return
        if (stored) throw errors.ID_TAKEN()
        const note = {
          id: noteId,
          ticketId: ticket.id,
          userId: user.id,
          username: user.username,
          text: input.text,
        }
        await threadStore.addNote(tx, note)
        await recordDeed(tx, user, { action: 'tickets.note', subjectType: 'ticket', subjectId: ticket.id })
        await announce(tx, { topic: 'tickets', id: ticket.id }, staffAudienceOf(ticket))
        await notifyMentioned(tx, user.id, { ticketId: ticket.id }, input.text)
      })
      .catch((error: unknown) => {
        throw breaksUnique(error, 'ticket_notes_pkey') ? errors.ID_TAKEN() : error
      })
    const row = await threadStore.noteById(db, noteId)
    if (!row) throw new Error('a note just stored is not there')
    return toNote(env, row)
  }),
}
