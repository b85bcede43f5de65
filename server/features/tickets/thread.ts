import { randomUUID } from 'node:crypto'
import { canReply, THREAD_PAGE } from '@westmore/contract/tickets.ts'
import { recordDeed } from '#features/audit/store.ts'
import { notify, notifyMentioned } from '#features/notifications/store.ts'
import { announce } from '#live.ts'
import { asStaff, asUser } from '#rpc.ts'
import { bindAttachments } from './attachment-store.ts'
import * as changeStore from './change-store.ts'
import { audienceOf, staffAudienceOf } from './secrecy.ts'
import { toMessage, toMessages, toNote } from './shapes.ts'
import * as store from './store.ts'
import * as threadStore from './thread-store.ts'

export const messages = {
  list: asUser.tickets.messages.list.handler(
    async ({ input: { id, before }, context: { db, env, user }, errors }) => {
      const ticket = await store.ticketFor(db, user, id)
      if (!ticket) throw errors.NOT_FOUND()
      const part = { before, limit: THREAD_PAGE }
      return toMessages(db, env, await threadStore.messagesOf(db, id, threadStore.sideOf(user, ticket), part))
    },
  ),

  create: asUser.tickets.messages.create.handler(({ input, context: { db, env, user }, errors }) =>
    db.transaction().execute(async (tx) => {
      const ticket = await changeStore.lockTicket(tx, user, input.id)
      if (!ticket) throw errors.NOT_FOUND()
      const message = {
        id: input.messageId ?? randomUUID(),
        ticketId: ticket.id,
        userId: user.id,
        username: user.username,
        // In an own ticket one is the player, whatever one's role.
        isAdmin: ticket.userId !== user.id,
        message: input.message,
      }
      const added = canReply(ticket) ? await threadStore.addMessage(tx, message) : undefined
      if (!added) {
        const stored = await threadStore.messageById(tx, message.id, threadStore.sideOf(user, ticket))
        if (!stored) throw errors.TICKET_CLOSED()
        if (stored.ticketId !== ticket.id || stored.userId !== user.id) throw errors.ID_TAKEN()
        const files = await threadStore.attachmentsOf(tx, [stored.id])
        return toMessage(env, stored, files.get(stored.id) ?? [])
      }
      const files = await bindAttachments(tx, added.id, user.id, input.attachmentIds)
      if (!files) throw errors.ATTACHMENT_REFUSED()
      await announce(tx, { topic: 'tickets', id: ticket.id }, audienceOf(ticket))
      const other = ticket.userId === user.id ? ticket.assigneeId : ticket.userId
      if (other !== null)
        await notify(tx, user.id, [other], { kind: 'answer', about: { ticketId: ticket.id } })
      return toMessage(env, { ...message, ...added, avatar: user.avatar }, files)
    }),
  ),
}

export const events = asUser.tickets.events.handler(
  async ({ input: { id, before }, context: { db, user }, errors }) => {
    const ticket = await store.ticketFor(db, user, id)
    if (!ticket) throw errors.NOT_FOUND()
    const part = { before, limit: THREAD_PAGE }
    return threadStore.eventsOf(db, id, threadStore.sideOf(user, ticket), part)
  },
)

export const markRead = asUser.tickets.markRead.handler(
  async ({ input: { id, seq }, context: { db, user }, errors }) => {
    if (!(await store.ticketFor(db, user, id))) throw errors.NOT_FOUND()
    await db.transaction().execute(async (tx) => {
      const hasMoved = await changeStore.moveReadMark(tx, id, user.id, seq)
      // The reader's other tabs and devices.
      if (hasMoved) await announce(tx, { topic: 'tickets', id }, { userId: user.id })
    })
  },
)

/** Notes of an own ticket stay hidden: there one is the player. */
export const notes = {
  list: asStaff.tickets.notes.list.handler(
    async ({ input: { id, before }, context: { db, env, user }, errors }) => {
      const ticket = await store.ticketToHandle(db, user, id)
      if (!ticket || ticket.userId === user.id) throw errors.NOT_FOUND()
      const rows = await threadStore.notesOf(db, id, { before, limit: THREAD_PAGE })
      return rows.map((row) => toNote(env, row))
    },
  ),

  create: asStaff.tickets.notes.create.handler(({ input, context: { db, env, user }, errors }) =>
    db.transaction().execute(async (tx) => {
      const [ticket] = await changeStore.lockTicketsToHandle(tx, user, [input.id])
      if (!ticket || ticket.userId === user.id) throw errors.NOT_FOUND()
      const note = {
        id: input.noteId ?? randomUUID(),
        ticketId: ticket.id,
        userId: user.id,
        username: user.username,
        text: input.text,
      }
      const added = await threadStore.addNote(tx, note)
      if (!added) {
        const stored = await threadStore.noteById(tx, note.id)
        if (stored?.ticketId !== ticket.id || stored.userId !== user.id) throw errors.ID_TAKEN()
        return toNote(env, stored)
      }
      await recordDeed(tx, user, { action: 'tickets.note', subjectType: 'ticket', subjectId: ticket.id })
      await announce(tx, { topic: 'tickets', id: ticket.id }, staffAudienceOf(ticket))
      await notifyMentioned(tx, user.id, { ticketId: ticket.id }, input.text)
      return toNote(env, { ...note, ...added, avatar: user.avatar })
    }),
  ),
}
