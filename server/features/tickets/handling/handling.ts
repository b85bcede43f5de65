import { sql } from 'kysely'
import { canRate, type StaffTicket } from '@westmore/contract/tickets.ts'
import { orThrow } from '#refusal.ts'
import { asStaff, asUser } from '#rpc.ts'
import { record } from '#events/record.ts'
import { changeForGood } from './change.ts'
import { lockTicketsToHandle, writeEvent } from './change-store.ts'
import { toAuthorsTicket, toStaffTicket } from '../presenters.ts'
import { ticketFor, ticketsToHandle, ticketSummaries } from '../store.ts'

export const update = asStaff.tickets.update.handler(
  async ({ input: { id, ...values }, context: { db, env, user }, errors }): Promise<StaffTicket> => {
    await db.transaction().execute(async (tx) => {
      const [ticket] = await lockTicketsToHandle(tx, user, [id])
      if (!ticket) throw errors.NOT_FOUND()
      orThrow(await changeForGood(tx, user, ticket, values), errors)
    })
    const [row] = await ticketsToHandle(db, user, [id])
    if (!row) throw errors.NOT_FOUND()
    return toStaffTicket(env, user, row)
  },
)

export const rate = asUser.tickets.rate.handler(
  async ({ input: { id, score, word }, context: { db, env, user }, errors }) => {
    await db.transaction().execute(async (tx) => {
      const own = ticketSummaries(tx).where('id', '=', id).where('userId', '=', user.id)
      const ticket = await own.forNoKeyUpdate().executeTakeFirst()
      if (!ticket) throw errors.NOT_FOUND()
      if (!canRate(ticket, user.id)) throw errors.NOT_CLOSED()
      const event = { kind: 'rated', from: null, to: String(score) } as const
      await writeEvent(tx, user, ticket, event, {
        ratingScore: score,
        ratingWord: word,
        ratedAt: sql`now()`,
      })
      await record(tx, user, 'tickets.rate', { ticket })
    })
    const row = await ticketFor(db, user, id)
    if (!row) throw errors.NOT_FOUND()
    return toAuthorsTicket(env, row)
  },
)
