import { randomInt, randomUUID } from 'node:crypto'
import { fillForm, type TicketCategory } from '@westmore/contract/tickets-forms.ts'
import { MAX_OPEN } from '@westmore/contract/tickets.ts'
import { isStaff } from '@westmore/contract/users.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { record } from '#events/record.ts'
import { closingSanctionOf } from '#events/closed.ts'
import { ownerIds, userById } from '#features/users/public.ts'
import { orThrow, refuse, Refusal, transact } from '#refusal.ts'
import { asUser } from '#rpc.ts'
import { bindAttachments } from '../files/attachment-store.ts'
import * as store from './open-store.ts'
import { toAuthorsTicket } from '../presenters.ts'
import { ticketFor, ticketSummaries } from '../store.ts'
import { isOfOwners } from '../subject.ts'

export const open = asUser.tickets.create.handler(async ({ input, context: { db, env, user }, errors }) => {
  const id = input.id ?? randomUUID()
  const opened = orThrow(await openTicket(db, user, { ...input, id }), errors)
  const row = opened ? { ...opened, avatar: user.avatar } : await ticketFor(db, user, id)
  if (!row) throw errors.UNAUTHORIZED()
  return toAuthorsTicket(env, row)
})

type Author = Parameters<typeof store.addTicket>[1]

interface TicketInput {
  id: string
  title: string
  category: TicketCategory
  message: string
  fields: Record<string, string>
  concernedId?: string | null | undefined
  attachmentIds: string[]
}

/** A gap in a sequence would reveal a hidden ticket. Longer when short ones are taken. */
const drawNumber = (draw: number) => randomInt(draw < 5 ? 10_000 : 100_000, 1_000_000)

/** Undefined when the ticket was opened before and is sent again. */
export async function openTicket(
  db: Db,
  user: Author,
  { id, title, category, message, attachmentIds, ...input }: TicketInput,
) {
  const fields = fillForm(category, input.fields)
  if (!fields) return refuse('FORM_REFUSED')
  const concernedId = input.concernedId ?? null
  const ticket = { id, messageId: randomUUID(), title, category, message, fields, concernedId }
  for (let draw = 0; draw < 50; draw += 1) {
    const opened = await addWithFiles(db, user, drawNumber(draw), ticket, attachmentIds)
    if (opened) return opened
    const author = await store.authorOf(db, id)
    if (author === user.id) return undefined
    if (author !== undefined) return refuse('ID_TAKEN')
    const sanction = await closingSanctionOf(db, user.id, 'tickets', category)
    if (sanction) return refuse('SANCTIONED', sanction)
    if ((await store.countUnclosed(db, user.id)) >= MAX_OPEN) return refuse('TOO_MANY_OPEN')
    if (!(await canBeConcerned(db, category, user.id, concernedId))) return refuse('CONCERNED_REFUSED')
  }
  throw new Error('no ticket number is free')
}

/** Together or not at all; undefined when the ticket is not opened. */
async function addWithFiles(
  db: Db,
  user: Author,
  number: number,
  ticket: store.NewTicket,
  attachmentIds: string[],
) {
  const isAlone = attachmentIds.length === 0 && !isForOwners(ticket)
  // A single statement needs no transaction.
  const adding = isAlone
    ? store.addTicket(db, user, number, ticket)
    : transact(db, (tx) => addWithin(tx, user, number, ticket, attachmentIds))
  return adding.catch((error: unknown) => {
    if (!store.isTicketIdTaken(error)) throw error
  })
}

const isForOwners = (ticket: store.NewTicket) =>
  isOfOwners(ticket) || (ticket.category === 'complaint' && ticket.concernedId !== null)

async function addWithin(
  tx: Tx,
  user: Author,
  number: number,
  ticket: store.NewTicket,
  attachmentIds: string[],
) {
  const { id, messageId } = ticket
  const opened = await store.addTicket(tx, user, number, ticket)
  if (!opened) return undefined
  if (!(await bindAttachments(tx, messageId, user.id, attachmentIds))) return refuse('ATTACHMENT_REFUSED')
  if (isForOwners(ticket))
    await record(tx, user, 'tickets.openConfidential', { id, ownerIds: await ownerIds(tx) })
  return opened
}

interface NewAppeal {
  id: string
  title: string
  message: string
  fields: store.NewTicket['fields']
  attachmentIds: string[]
  /** The author of the sanction, who does not see the appeal; null: everyone may. */
  concernedId: string | null
}

export async function openAppeal(tx: Tx, user: Author, { attachmentIds, ...appeal }: NewAppeal) {
  const ticket = { ...appeal, messageId: randomUUID(), category: 'appeal' as const }
  for (let draw = 0; draw < 50; draw += 1) {
    const opened = await addWithin(tx, user, drawNumber(draw), ticket, attachmentIds)
    if (opened instanceof Refusal) return opened
    if (opened) return ticketSummaries(tx).where('id', '=', opened.id).executeTakeFirstOrThrow()
  }
  throw new Error('no ticket number is free')
}

/** Only a complaint may name a person: another member of the staff. */
async function canBeConcerned(
  db: Db,
  category: string,
  authorId: string,
  id: string | null,
): Promise<boolean> {
  if (id === null) return true
  const person = await userById(db, id)
  return category === 'complaint' && !!person && isStaff(person) && id !== authorId
}
