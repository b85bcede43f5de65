import { sql, type RawBuilder } from 'kysely'
import { limitOf, terms, type RetentionCategory, type Term } from '@westmore/contract/retention.ts'
import { kindsOfSanction, sanctionKinds } from '@westmore/contract/sanctions.ts'
import { DELETED_NAME } from '@westmore/contract/users.ts'
import { recordAll } from '#events/record.ts'
import { lockPeople } from '#postgres/advisory-lock.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { untilNone, type RetentionStep } from '#retention/step.ts'
import type { Sanctioned } from './events.ts'
import { momentInSql, stateInSql } from './subject.ts'

const BATCH = 500

const categories = ['warnings', 'bans', 'heldSanctions', 'sanctions'] satisfies RetentionCategory[]
type Category = (typeof categories)[number]
const none = { warnings: 0, bans: 0, heldSanctions: 0, sanctions: 0 } satisfies Record<Category, 0>

/** A sanction that lasts without an account ends first: the game servers have to learn it. */
export const sanctionStep: RetentionStep = {
  categories,
  due: async (db, now) => ({ ...none, ...(await countIn(db, categoryPastTerm(now))) }),
  all: async (db) => {
    const { without = 0, ...all } = await countIn(
      db,
      sql`case when user_id is null then 'without' when ${closesNothing} then 'warnings' else 'bans' end`,
    )
    return { ...all, heldSanctions: without, sanctions: without }
  },
  remove: async (db, now, recordRemoval) => {
    for (const category of categories)
      await untilNone(db, async (tx) => {
        await lockPeople(tx)
        const isNext = sql`id = any (array(
          select id from sanctions sanction where ${categoryPastTerm(now)} = ${category} limit ${BATCH}))`
        const removed = await (category === 'heldSanctions' ? endHeld : remove)(tx, isNext, now)
        await recordRemoval(tx, { [category]: removed })
        return removed > 0
      })
  },
}

const closesNothing = sql`sanction.kind in (${sql.join(
  sanctionKinds.filter((kind) => kindsOfSanction[kind].closes.length === 0).map((kind) => sql.lit(kind)),
)})`

/**
 * A sanction is not over before it came to the site; one that closes nothing counts from the day it was
 * given, unless it has an end.
 */
const overAt = sql`greatest(received_at,
  coalesce(ended_at, until, case when ${closesNothing} then created_at else 'infinity' end))`

function categoryPastTerm(now: Date): RawBuilder<Category | null> {
  const limit = (term: Term) => momentInSql(limitOf(term, now))
  return sql`case
    when exists (select from appeals where sanction_id = sanction.id and outcome is null) then null
    when ${closesNothing} and ${overAt} < ${limit(terms.warnings)} then 'warnings'
    when user_id is not null then case when ${overAt} < ${limit(terms.bans)} then 'bans' end
    when coalesce(ended_at, until) < ${limit(terms.communication)}
      and coalesce(received_at, '-infinity') < ${limit(terms.communication)} then 'sanctions'
    when coalesce(detached_at, received_at, created_at) < ${limit(terms.bans)}
      and ${stateInSql(momentInSql(now))} = 'active' then 'heldSanctions' end`
}

async function countIn<Name extends string>(db: Db, group: RawBuilder<Name | null>) {
  const { rows } = await sql<{ name: Name; count: number }>`
    select name, count(*) as count from (select ${group} as name from sanctions sanction) grouped
    where name is not null group by name`.execute(db)
  const counts: Partial<Record<Name, number>> = {}
  for (const { name, count } of rows) counts[name] = count
  return counts
}

async function remove(tx: Tx, isNext: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ id: string; userId: string | null }>`
    delete from sanctions sanction where ${isNext} returning id, user_id`.execute(tx)
  await recordAll(tx, null, 'sanctions.expire', rows)
  return rows.length
}

async function endHeld(tx: Tx, isNext: RawBuilder<unknown>, now: Date): Promise<number> {
  const { rows } = await sql<Sanctioned>`
    update sanctions sanction set until = ${now.toISOString()}, ran_out_at = now(), name = ${DELETED_NAME}, note = ''
    where ${isNext} returning id, user_id, kind`.execute(tx)
  await recordAll(tx, null, 'sanctions.runOut', rows)
  // Last, because the game servers have to know of the people with these identifiers.
  const ids = rows.map(({ id }) => id)
  await sql`delete from sanction_identifiers where sanction_id = any (${ids}::uuid[])`.execute(tx)
  await sql`delete from sanction_evidence where sanction_id = any (${ids}::uuid[])`.execute(tx)
  return rows.length
}
