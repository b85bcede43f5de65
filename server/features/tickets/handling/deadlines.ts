import { sql, type SqlBool } from 'kysely'
import type { Deadlines } from '@westmore/contract/tickets.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { untilNone } from '#retention/step.ts'
import { record } from '#events/record.ts'
import { asOwner, asStaff } from '#rpc.ts'
import { removeForgotten } from '../files/attachment-store.ts'
import { changeForGood } from './change.ts'
import { writeEvent } from './change-store.ts'
import * as store from './deadline-store.ts'

export const deadlines = {
  read: asStaff.tickets.deadlines.read.handler(({ context: { db } }) => store.deadlinesNow(db)),

  update: asOwner.tickets.deadlines.update.handler(({ input, context: { db, user }, errors }) =>
    db.transaction().execute(async (tx) => {
      const { remindAfterDays: remind, closeAfterDays: close } = input
      if (remind !== null && close !== null && close <= remind) throw errors.CLOSE_BEFORE_REMINDER()
      const { updatedAt: _at, ...before } = await store.deadlinesNow(tx)
      await store.setDeadlines(tx, input)
      await record(tx, user, 'tickets.deadlines', { id: 'all', before, after: input })
      return input
    }),
  ),
}

export async function enforceDeadlines(db: Db): Promise<{ reminded: number; closed: number }> {
  const terms = await store.deadlinesNow(db)
  await removeForgotten(db)
  const reminded = await untilNone(db, (tx) => remindNext(tx, terms))
  const closed = await untilNone(db, (tx) => closeNext(tx, terms))
  return { reminded, closed }
}

async function remindNext(tx: Tx, { remindAfterDays: days }: Deadlines): Promise<boolean> {
  const ticket = days === null ? undefined : await store.nextWaiting(tx, days, store.isNotReminded)
  if (!ticket) return false
  const event = { kind: 'reminded', from: null, to: String(days) } as const
  await writeEvent(tx, null, ticket, event, { remindedAt: sql`now()` })
  await record(tx, null, 'tickets.remind', { ticket })
  return true
}

/** With reminders on, a ticket is closed only when the remaining days have passed since its reminder. */
async function closeNext(tx: Tx, { remindAfterDays, closeAfterDays: days }: Deadlines): Promise<boolean> {
  if (days === null) return false
  const isDue = remindAfterDays === null ? sql<SqlBool>`true` : store.isReminded(days - remindAfterDays)
  const ticket = await store.nextWaiting(tx, days, isDue)
  if (!ticket) return false
  await changeForGood(tx, null, ticket, { status: 'closed' })
  return true
}
