import { randomUUID } from 'node:crypto'
import { THREAD_PAGE, type TicketChange } from '@westmore/contract/tickets.ts'
import { avatarUrl } from '@westmore/contract/users.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { orThrow, Refusal, refuse, transact } from '#refusal.ts'
import { asUser } from '#rpc.ts'
import { bindAttachments } from '../files/attachment-store.ts'
import { lockTicketsToHandle } from '../handling/change-store.ts'
import { changeInStep, notifyAfterUndoTime } from '../steps/changes.ts'
import { ticketsOfStep } from '../steps/changes-store.ts'
import { summaryFor } from '../store.ts'
import { noteById } from './note-store.ts'
import { toMessage } from './presenters.ts'
import { addReply, isIdTaken, type Author, type NewReply } from './reply-store.ts'
import * as store from './thread-store.ts'

export const messages = {
  list: asUser.tickets.messages.list.handler(
    async ({ input: { id, ...part }, context: { db, env, user }, errors }) => {
      const side = await store.sideFor(db, user, id)
      if (!side) throw errors.NOT_FOUND()
      const rows = await store.messagesOf(db, id, side, { ...part, limit: THREAD_PAGE })
      return rows.map((row) => toMessage(env, row))
    },
  ),

  create: asUser.tickets.messages.create.handler(
    async ({ input, context: { db, env, user, request }, errors }) => {
      const { id: ticketId, messageId: id = randomUUID(), change, ...said } = input
      const face = said.attachmentIds.length === 0 ? avatarUrl(env.DISCORD_CDN_URL, user) : null
      const sent = orThrow(
        await send(db, user, { id, ticketId, change, name: user.name, face, ...said }),
        errors,
      )
      const hasChanged = change && (await ticketsOfStep(db, user.id, id)).length > 0
      if (hasChanged) notifyAfterUndoTime(db, request)
      return { ...toMessage(env, sent), ...(change && { hasChanged }) }
    },
  ),
}

type Writer = Author & { name: string; avatar: string | null }

interface WholeMessage extends NewReply {
  attachmentIds: string[]
  change: TicketChange | undefined
}

/** A message sent again is returned as it was stored; one written during a merge goes into the remaining ticket. */
async function send(db: Db, writer: Writer, message: WholeMessage) {
  const added = await addWhole(db, writer, message)
  if (added) return added
  const ticket = await summaryFor(db, writer, message.ticketId)
  if (!ticket) return refuse('NOT_FOUND')
  const { id, mergedInto } = ticket
  if (mergedInto !== null) return send(db, writer, { ...message, ticketId: mergedInto })
  const stored = await store.messageById(db, message.id, store.sideOf(writer, ticket))
  if (stored?.ticketId === id && stored.userId === writer.id) return stored
  return refuse(stored || (await noteById(db, message.id)) ? 'ID_TAKEN' : 'TICKET_CLOSED')
}

/** Together or not at all; undefined when the id is taken, or the ticket accepts no messages. */
async function addWhole(db: Db, writer: Writer, { attachmentIds, change, ...reply }: WholeMessage) {
  const add = async (tx: Db) => {
    const added = await addReply(tx, writer, reply)
    if (!added) return undefined
    const attachments = await bindAttachments(tx, reply.id, writer.id, attachmentIds)
    if (!attachments) return refuse('ATTACHMENT_REFUSED')
    const { id: userId, username, name, avatar } = writer
    return { ...reply, ...added, userId, username, name, avatar, attachments }
  }
  const addAndChange = async (tx: Tx) => {
    const added = await add(tx)
    if (!added || added instanceof Refusal || !change) return added
    const [ticket] = await lockTicketsToHandle(tx, writer, [reply.ticketId])
    if (!ticket) return refuse('NOT_FOUND')
    const outcome = await changeInStep(tx, writer, ticket, reply.id, change)
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
  async ({ input: { id, ...part }, context: { db, user }, errors }) => {
    const side = await store.sideFor(db, user, id)
    if (!side) throw errors.NOT_FOUND()
    return store.eventsOf(db, id, side, { ...part, limit: THREAD_PAGE })
  },
)

export const markRead = asUser.tickets.markRead.handler(
  async ({ input: { id, seq }, context: { db, user }, errors }) => {
    if (!(await store.moveReadMark(db, user, id, seq))) throw errors.NOT_FOUND()
  },
)
