import { randomUUID } from 'node:crypto'
import { THREAD_PAGE, type TicketChange } from '@westmore/contract/tickets.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { orThrow, Refusal, refuse, transact } from '#refusal.ts'
import { asUser } from '#rpc.ts'
import { bindAttachments } from '../files/attachment-store.ts'
import { lockTicketsToHandle } from '../handling/change-store.ts'
import { changeOne, notifyAfterUndoTime } from '../steps/changes.ts'
import { ticketsOfStep } from '../steps/changes-store.ts'
import { summaryFor } from '../store.ts'
import { noteById } from './note-store.ts'
import { toMessage } from './presenters.ts'
import { addReply, isIdTaken, type Author, type NewReply } from './reply-store.ts'
import * as threadStore from './thread-store.ts'

export const messages = {
  list: asUser.tickets.messages.list.handler(
    async ({ input: { id, before, after }, context: { db, env, user }, errors }) => {
      const found = await threadStore.messagesFor(db, user, id, { before, after, limit: THREAD_PAGE })
      if (!found) throw errors.NOT_FOUND()
      return found.map((row) => toMessage(env, row))
    },
  ),

  create: asUser.tickets.messages.create.handler(
    async ({ input, context: { db, env, user, request }, errors }) => {
      const { message, attachmentIds, change } = input
      const id = input.messageId ?? randomUUID()
      // A message written during a merge goes into the remaining ticket.
      for (let ticketId: string | null = input.id; ticketId !== null;) {
        const reply: NewReply = { id, ticketId, message }
        const added = orThrow(await addWhole(db, user, { reply, attachmentIds, change }), errors)
        const hasChanged = change && (await ticketsOfStep(db, user.id, id)).length > 0
        if (added) {
          if (hasChanged) notifyAfterUndoTime(db, request)
          const { attachments, seq, isAdmin, createdAt } = added
          const { id: userId, username, avatar } = user
          const row = { ...reply, seq, isAdmin, createdAt, userId, username, avatar, attachments }
          return { ...toMessage(env, row), ...(change && { hasChanged }) }
        }
        const ticket = await summaryFor(db, user, ticketId)
        if (!ticket) throw errors.NOT_FOUND()
        const stored = await threadStore.messageById(db, id, threadStore.sideOf(user, ticket))
        const isHere = stored && [ticket.id, ticket.mergedInto].includes(stored.ticketId)
        if (stored && (!isHere || stored.userId !== user.id)) throw errors.ID_TAKEN()
        if (stored) return { ...toMessage(env, stored), ...(change && { hasChanged }) }
        ticketId = ticket.mergedInto
      }
      if (await noteById(db, id)) throw errors.ID_TAKEN()
      throw errors.TICKET_CLOSED()
    },
  ),
}

interface WholeMessage {
  reply: NewReply
  attachmentIds: string[]
  change: TicketChange | undefined
}

/** Together or not at all; undefined when the id is taken, or the ticket accepts no messages. */
async function addWhole(db: Db, author: Author, { reply, attachmentIds, change }: WholeMessage) {
  const add = async (tx: Db) => {
    const added = await addReply(tx, author, reply)
    if (!added) return undefined
    const attachments = await bindAttachments(tx, reply.id, author.id, attachmentIds)
    return attachments ? { ...added, attachments } : refuse('ATTACHMENT_REFUSED')
  }
  const addAndChange = async (tx: Tx) => {
    const added = await add(tx)
    if (!added || added instanceof Refusal || !change) return added
    const [ticket] = await lockTicketsToHandle(tx, author, [reply.ticketId])
    if (!ticket) return refuse('NOT_FOUND')
    const outcome = await changeOne(tx, author, ticket, { stepId: reply.id, values: change })
    return outcome instanceof Refusal ? outcome : added
  }
  // A single statement needs no transaction.
  const isAlone = attachmentIds.length === 0 && !change
  const adding = isAlone ? add(db) : transact(db, addAndChange)
  return adding.catch((error: unknown) => {
    if (!isIdTaken(error)) throw error
  })
}

export const events = asUser.tickets.events.handler(
  async ({ input: { id, before, after }, context: { db, user }, errors }) => {
    const found = await threadStore.eventsFor(db, user, id, { before, after, limit: THREAD_PAGE })
    if (!found) throw errors.NOT_FOUND()
    return found
  },
)

export const markRead = asUser.tickets.markRead.handler(
  async ({ input: { id, seq }, context: { db, user }, errors }) => {
    if (!(await threadStore.moveReadMark(db, user, id, seq))) throw errors.NOT_FOUND()
  },
)
