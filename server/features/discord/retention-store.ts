import { sql, type SqlBool } from 'kysely'
import { limitOf, terms } from '@westmore/contract/retention.ts'
import { untilNone, type RetentionStep } from '#retention/step.ts'

const BATCH = 5_000

const isPastTerm = (now: Date) =>
  sql<SqlBool>`created_at < ${limitOf(terms.discord, now).toISOString()}::timestamptz`

/** The number of rows about tickets, todos and notes is confidential. */
const isCounted = sql<SqlBool>`ticket_id is null and todo_id is null and user_note_id is null`

export const discordStep: RetentionStep = {
  categories: ['discordMessages'],
  due: async (db, now) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from discord_outbox where ${isPastTerm(now)} and ${isCounted}`.execute(db)
    return { discordMessages: rows[0]?.count ?? 0 }
  },
  all: async (db) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from discord_outbox where ${isCounted}`.execute(db)
    return { discordMessages: rows[0]?.count ?? 0 }
  },
  remove: (db, now, recordRemoval) =>
    untilNone(db, async (tx) => {
      const { rows } = await sql<{ told: number; gone: number }>`
        with gone as (delete from discord_outbox where id in (
          select id from discord_outbox where ${isPastTerm(now)} limit ${BATCH}) returning ${isCounted} as is_told)
        select count(*) filter (where is_told) as told, count(*) as gone from gone`.execute(tx)
      const { told = 0, gone = 0 } = rows[0] ?? {}
      await recordRemoval(tx, { discordMessages: told })
      return gone > 0
    }),
}
