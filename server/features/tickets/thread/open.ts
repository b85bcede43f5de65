import { randomInt, randomUUID } from 'node:crypto'
import { fillForm } from '@westmore/contract/tickets-forms.ts'
import { MAX_OPEN } from '@westmore/contract/tickets.ts'
import { isStaff } from '@westmore/contract/users.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { record } from '#events/record.ts'
import { handed } from '#handed.ts'
import { lockForReference, ownerIds } from '#features/users/public.ts'
import { orThrow, Refusal, refuse, transact } from '#refusal.ts'
import { asUser } from '#rpc.ts'
import { bindAttachments } from '../files/attachment-store.ts'
import * as store from './open-store.ts'
import { toAuthorsTicket } from '../presenters.ts'
import { ticketFor } from '../store.ts'
import { isOfOwners } from '../subject.ts'

export const open = asUser.tickets.create.handler(async ({ input, context: { db, env, user }, errors }) => {
  const id = input.id ?? randomUUID()
  const opened = await openTicket(db, user, { ...input, id })
  // A refused ticket may be there already.
  const before =
    opened instanceof Refusal ? await ticketFor(db, { id: user.id, role: 'user' }, id) : undefined
  return toAuthorsTicket(env, before ?? { ...user, ...orThrow(opened, errors) })
})

interface Author {
  id: string
  username: string
}

interface TicketInput extends Omit<store.NewTicket, 'fields'> {
  fields: Record<string, string>
  concernedId?: string | null | undefined
  attachmentIds: string[]
}

export async function openTicket(
  db: Db,
  user: Author,
  { fields: answers, concernedId = null, ...ticket }: TicketInput,
) {
  const { category } = ticket
  const fields = fillForm(category, answers)
  if (!fields) return refuse('FORM_REFUSED')
  const opening = transact(db, async (tx) => {
    const [unclosed, sanction] = await Promise.all([
      store.countUnclosedInTurn(tx, user.id),
      handed().closingSanctionOf(tx, user.id, 'tickets', category),
    ])
    if (sanction) return refuse('SANCTIONED', sanction)
    if (unclosed >= MAX_OPEN) return refuse('TOO_MANY_OPEN')
    const concerned = await lockConcerned(tx, concernedId)
    // Only a complaint may name a person: another member of the staff.
    const mayBeNamed = category === 'complaint' && concerned && isStaff(concerned) && concernedId !== user.id
    if (concernedId !== null && !mayBeNamed) return refuse('CONCERNED_REFUSED')
    return addWhole(tx, user, { ...ticket, fields }, concerned)
  })
  return opening.catch((error: unknown) => {
    if (!store.isTicketIdTaken(error)) throw error
    return refuse('ID_TAKEN')
  })
}

interface NewAppeal extends Omit<store.NewTicket, 'category'> {
  attachmentIds: string[]
  /** The author of the sanction, who does not see the appeal; null: everyone may. */
  concernedId: string | null
}

export async function openAppeal(tx: Tx, user: Author, { concernedId, ...appeal }: NewAppeal) {
  return addWhole(tx, user, { ...appeal, category: 'appeal' }, await lockConcerned(tx, concernedId))
}

const lockConcerned = async (tx: Tx, id: string | null) =>
  id === null ? undefined : lockForReference(tx, id)

async function addWhole(
  tx: Tx,
  { id: userId, username }: Author,
  { attachmentIds, ...words }: store.NewTicket & { attachmentIds: string[] },
  concerned: Awaited<ReturnType<typeof lockConcerned>>,
) {
  const messageId = randomUUID()
  const named = { concernedId: concerned?.discordId ?? null, concerned: concerned?.username ?? null }
  const ticket = { ...words, ...named, messageId, userId, username }
  let opened: Awaited<ReturnType<typeof store.addTicket>>
  // Drawn again while it is taken: a gap in a sequence would reveal a hidden ticket.
  while (!opened) opened = await store.addTicket(tx, { ...ticket, number: randomInt(10_000, 1_000_000) })
  if (!(await bindAttachments(tx, messageId, userId, attachmentIds))) return refuse('ATTACHMENT_REFUSED')
  const user = { id: userId, username }
  if (isOfOwners(opened) || (opened.category === 'complaint' && opened.concernedId !== null))
    await record(tx, user, 'tickets.openConfidential', { id: opened.id, ownerIds: await ownerIds(tx) })
  await record(tx, user, 'tickets.open', { ticket: opened })
  return opened
}
