import { sql } from 'kysely'
import type { Deadlines } from '@westmore/contract/tickets.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { untilNone } from '#retention/step.ts'
import { record } from '#events/record.ts'
import { asOwner, asStaff } from '#rpc.ts'
import { removeForgotten } from '../files/attachment-store.ts'
import { change } from './change.ts'
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
  const { remindAfterDays } = terms
  await removeForgotten(db)
  const reminded = remindAfterDays === null ? 0 : await untilNone(db, (tx) => remindNext(tx, remindAfterDays))
  const closed = await untilNone(db, (tx) => closeNext(tx, terms))
  return { reminded, closed }
}

async function remindNext(tx: Tx, days: number): Promise<boolean> {
  const ticket = await store.nextToRemind(tx, days)
  if (!ticket) return false
  const event = { kind: 'reminded', from: null, to: String(days) } as const
  await writeEvent(tx, null, ticket, event, { remindedAt: sql`now()` })
  await record(tx, null, 'tickets.remind', { ticket })
  return true
}

async function closeNext(tx: Tx, terms: Deadlines): Promise<boolean> {
  const ticket = await store.nextToClose(tx, terms)
  if (!ticket) return false
  await change(tx, null, ticket, { status: 'closed' })
  return true
}
