import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Reading, UnreadRules } from '@westmore/contract/pages-readings.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { isOut } from './publication.ts'

/** It has no row before the first rules, and after they were taken down. */
const inForce = sql`(
  select * from (
    select number, publish_at, markdown = '' as is_empty from page_versions
    where page = 'rules' and ${isOut} order by number desc limit 1
  ) newest where not is_empty)`

/** The person neither confirmed this version nor was admitted under it. */
export const isBehind = (
  version: RawBuilder<number | null>,
  userId: RawBuilder<string>,
  admittedAt: RawBuilder<unknown>,
) => sql<SqlBool>`coalesce(${version} is not null
  and ${admittedAt} < (select publish_at from page_versions where page = 'rules' and number = ${version})
  and not exists (select from page_readings
    where user_id = ${userId} and page = 'rules' and version >= ${version}), false)`

/**
 * Material changes that appeared and were not announced. Returns the newest, which shows all; undefined
 * without any, or when there are no rules any more.
 */
export async function takeAppeared(tx: Tx): Promise<{ id: string; number: number } | undefined> {
  const { rows } = await sql<{ id: string; number: number }>`
    with taken as (
      update page_versions set told_at = statement_timestamp()
      where page = 'rules' and is_material and told_at is null and ${isOut} returning id, number)
    select id, taken.number from taken, ${inForce} current order by number desc limit 1`.execute(tx)
  return rows[0]
}

/**
 * `since`: the version that a person admitted at this moment knows, the last one they confirmed, or the one
 * in force then, or the one before the first material change. Undefined without a material change since then,
 * or for someone who was not admitted.
 */
export async function unreadVersions(
  db: Db,
  userId: string,
  admittedAt: RawBuilder<unknown>,
): Promise<Omit<UnreadRules, 'changes'> | undefined> {
  const { rows } = await sql<Omit<UnreadRules, 'changes'>>`
    select current.number as version, current.publish_at as published_at, before.number as since
    from (${admittedAt}) admitted (at) cross join ${inForce} current
    cross join lateral (select greatest(
      (select max(version) from page_readings where user_id = ${userId} and page = 'rules'),
      (select max(number) from page_versions where page = 'rules' and publish_at <= admitted.at)) as number) known
    cross join lateral (select min(number) as number from page_versions where page = 'rules' and is_material
      and number > coalesce(known.number, 0) and number <= current.number) material
    left join page_versions before on before.page = 'rules'
      and before.number = coalesce(known.number, material.number - 1)
    where material.number is not null`.execute(db)
  return rows[0]
}

export async function versionInForce(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ number: number }>`select number from ${inForce} current`.execute(db)
  return rows[0]?.number
}

/** Null when nothing is asked. */
export async function rulesToConfirm(db: Db, userId: string): Promise<number | null> {
  const { rows } = await sql<{ number: number }>`
    select number from ${inForce} current
    where exists (select from page_settings where asks_before_application) and not exists (
      select from page_readings where user_id = ${userId} and page = 'rules' and version = current.number)`.execute(
    db,
  )
  return rows[0]?.number ?? null
}

export async function addReading(tx: Tx, userId: string, version: number): Promise<boolean> {
  const added = await tx
    .insertInto('pageReadings')
    .values({ userId, page: 'rules', version })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst()
  return added !== undefined
}

export async function readingsOf(db: Db, userId: string, limit?: number): Promise<Reading[]> {
  return db
    .selectFrom('pageReadings')
    .select(['version', 'readAt'])
    .where('userId', '=', userId)
    .where('page', '=', 'rules')
    .orderBy('version', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute()
}
