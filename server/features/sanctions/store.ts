import { sql, type Insertable, type SqlBool, type Updateable } from 'kysely'
import { MAX_SANCTIONS, stateOf, type OwnSanction, type Sanction } from '@westmore/contract/sanctions.ts'
import type { SanctionFilter } from '@westmore/contract/sanctions-api.ts'
import type { Cursor } from '#moment-cursor.ts'
import { lockPeople } from '#postgres/advisory-lock.ts'
import type { Db, Tx } from '#postgres/db.ts'
import type { Tables } from '#postgres/tables.ts'
import { identifiersOfSanction, momentInSql, peopleOfSanction, stateInSql } from './subject.ts'

const rows = (db: Db) =>
  db
    .selectFrom('sanctions as sanction')
    .select([
      'sanction.id',
      'number',
      'kind',
      'userId',
      'name',
      'reason',
      'paragraphs',
      'note',
      'noteRevision',
    ])
    .select(['authorId', 'author', 'source', 'sanction.createdAt', 'until', 'ending', 'endedAt', 'endedBy'])
    .select(['endReason', 'revision', 'awaitsOwner'])
    .select([peopleOfSanction.as('people'), identifiersOfSanction.as('identifiers')])

export type SanctionRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

const newestFirst = (db: Db) => rows(db).orderBy('sanction.createdAt', 'desc').orderBy('sanction.id', 'desc')

interface PageOptions {
  before?: Cursor | undefined
  now: Date
  limit: number
}

export async function pageOf(
  db: Db,
  { q, kind, state, userId, authorId }: SanctionFilter,
  { before, now, limit }: PageOptions,
): Promise<SanctionRow[]> {
  let page = newestFirst(db).limit(limit)
  if (kind) page = page.where('kind', '=', kind)
  if (state === 'lifted' || state === 'overturned') page = page.where('ending', '=', state)
  else if (state) page = page.where(stateInSql(momentInSql(now)), '=', state)
  if (userId !== undefined) page = page.where('userId', '=', userId)
  if (authorId !== undefined) page = page.where('authorId', '=', authorId)
  if (q !== '') page = page.where(isFoundBy(q))
  if (before)
    page = page.where(
      sql<SqlBool>`(sanction.created_at, sanction.id) < (${before.at}::timestamptz, ${before.id}::uuid)`,
    )
  return page.execute()
}

const CHUNK = 500

export async function* inChunks(db: Db, filter: SanctionFilter, now: Date): AsyncGenerator<SanctionRow[]> {
  let before: Cursor | undefined
  for (;;) {
    const chunk = await pageOf(db, filter, { before, now, limit: CHUNK })
    const last = chunk.at(-1)
    if (!last) return
    yield chunk
    before = { at: last.createdAt, id: last.id }
  }
}

/** The note is not searched: its person may be one of the staff. */
function isFoundBy(q: string) {
  const words = q.replace(/^s-(?=\d+$)/i, '')
  const wanted = sql`(select btrim(search_text(${words})))`
  return sql<SqlBool>`(${wanted} <> '' and sanction.search like '%' || ${wanted} || '%'
    or sanction.id = any (array(select sanction_id from sanction_identifiers where identifier = ${q})))`
}

export const sanctionsOf = (
  db: Db,
  userId: string | null,
  identifiers: string[] = [],
): Promise<SanctionRow[]> =>
  newestFirst(db).where(isOf({ userId, identifiers })).limit(MAX_SANCTIONS).execute()

export const sanctionById = (db: Db, id: string): Promise<SanctionRow | undefined> =>
  rows(db).where('sanction.id', '=', id).executeTakeFirst()

export const sanctionByNumber = (db: Db, number: number): Promise<SanctionRow | undefined> =>
  rows(db).where('number', '=', number).executeTakeFirst()

export async function sanctionToChange(tx: Tx, id: string): Promise<SanctionRow | undefined> {
  await lockPeople(tx)
  return sanctionById(tx, id)
}

interface Owner {
  userId: string | null
  identifiers: string[]
}

const isOf = ({ userId, identifiers }: Owner) =>
  userId === null
    ? sql<SqlBool>`exists (select from sanction_identifiers mark
        where mark.sanction_id = sanction.id and mark.identifier = any (${identifiers}))`
    : sql<SqlBool>`sanction.user_id = ${userId}`

export async function newestOf(
  db: Db,
  person: Owner,
): Promise<{ count: number; newest: SanctionRow | undefined }> {
  const [found] = await newestFirst(db)
    .select(sql<number>`count(*) over ()`.as('count'))
    .where(isOf(person))
    .limit(1)
    .execute()
  if (!found) return { count: 0, newest: undefined }
  const { count, ...newest } = found
  return { count, newest }
}

/** Random ones do not show how many sanctions there are. */
const freeNumbersInSql = (count: number) => sql<number>`
  select number from (
    select distinct 10000 + floor(random() * 990000)::int as number from generate_series(1, ${2 * count + 20})) drawn
  where not exists (select from sanctions taken where taken.number = drawn.number)
  order by random() limit ${count}`

export async function freeNumbers(tx: Tx, count: number): Promise<number[]> {
  const { rows: free } = await sql<{ number: number }>`${freeNumbersInSql(count)}`.execute(tx)
  if (free.length < count) throw new Error('too few numbers of sanctions are free')
  return free.map(({ number }) => number)
}

export const addSanction = (tx: Tx, sanction: Omit<Insertable<Tables['sanctions']>, 'number'>) =>
  tx
    .insertInto('sanctions')
    .values({ ...sanction, number: sql<number>`(${freeNumbersInSql(1)})` })
    .execute()

export async function changeSanction(
  tx: Tx,
  id: string,
  change: Updateable<Tables['sanctions']>,
): Promise<void> {
  await tx.updateTable('sanctions').set(change).where('id', '=', id).execute()
}

export async function numbersOf(db: Db, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const found = await db.selectFrom('sanctions').select(['id', 'number']).where('id', 'in', ids).execute()
  return new Map(found.map(({ id, number }) => [id, number]))
}

export function toOwn(row: SanctionRow, now: Date): OwnSanction {
  const { id, number, kind, reason, paragraphs, createdAt, until, author, source } = row
  const { endedAt, endedBy, endReason } = row
  const isEnded = endedAt !== null && endedBy !== null && endReason !== null
  const end = isEnded ? { at: endedAt, by: endedBy, reason: endReason } : null
  const state = stateOf(row, now)
  return { id, number, kind, state, reason, paragraphs, createdAt, until, author, source, end }
}

export function toSanction(row: SanctionRow, readerId: string, now: Date): Sanction {
  const { userId, name, authorId, identifiers, people, revision } = row
  const note = people.includes(readerId) ? null : { text: row.note, revision: row.noteRevision }
  return { ...toOwn(row, now), userId, name, authorId, identifiers, note, revision }
}

export async function readBack(tx: Tx, id: string, readerId: string, now: Date): Promise<Sanction> {
  const row = await sanctionById(tx, id)
  if (!row) throw new Error('the sanction just written was not found')
  return toSanction(row, readerId, now)
}
