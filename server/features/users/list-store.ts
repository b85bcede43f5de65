import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { USERS_PAGE, type PeopleSort, type Role } from '@westmore/contract/users.ts'
import type { Db } from '#postgres/db.ts'
import { lastPageAt, pageAmongFirst } from '#postgres/pages.ts'
import { columns, hasEmail, activeUsers } from './store.ts'

interface Query {
  q: string
  role: Role | 'all'
  sort: PeopleSort
  page: number
}

/** People searched before all others are: enough to fill a page for a common word. */
const FEW = 1_000

const MAX_WORDS = 8

const orders: Record<PeopleSort, RawBuilder<unknown>> = {
  newest: sql`created_at desc, id`,
  oldest: sql`created_at, id desc`,
  name: sql`username collate "cs-x-icu", id`,
}

/** Triggers keep these counters. */
export async function countRoles(db: Db): Promise<Record<Role, number>> {
  const rows = await db
    .selectFrom('userCounts')
    .select(['role', sql<number>`sum(change)`.as('count')])
    .groupBy('role')
    .execute()
  const count = (role: Role) => rows.find((row) => row.role === role)?.count ?? 0
  return { user: count('user'), administrator: count('administrator'), owner: count('owner') }
}

/** Rows added in the meantime stay beside the merged ones. */
export async function compactUserCounts(db: Db): Promise<void> {
  await sql`
    with taken as (delete from user_counts returning *)
    insert into user_counts (role, change) select role, sum(change) from taken group by role having sum(change) <> 0`.execute(
    db,
  )
}

/** A page past the end is the last one. For a common word only the first `FEW` people are counted. */
export async function peoplePage(db: Db, query: Query) {
  const counts = await countRoles(db)
  const { ids, ...page } = query.q === '' ? await everyone(db, query, counts) : await search(db, query)
  const rows = ids.length === 0 ? [] : await activeUsers(db).select(columns).where('id', 'in', ids).execute()
  return {
    ...page,
    counts,
    rows: rows.toSorted((a, b) => ids.indexOf(a.discordId) - ids.indexOf(b.discordId)),
  }
}

// A literal role, so that the planner sees how few are not players.
const chosen = (db: Db, role: Role | 'all') =>
  role === 'all' ? activeUsers(db) : activeUsers(db).where(sql<SqlBool>`role = ${sql.lit(role)}`)

async function everyone(db: Db, { role, sort, page }: Query, counts: Record<Role, number>) {
  const total = role === 'all' ? counts.user + counts.administrator + counts.owner : counts[role]
  return pageOf(chosen(db, role), sort, page, total)
}

async function pageOf(
  people: ReturnType<typeof activeUsers>,
  sort: PeopleSort,
  wanted: number,
  total: number,
) {
  const page = lastPageAt(total, wanted, USERS_PAGE)
  const rows = await people
    .select('id')
    .orderBy(orders[sort])
    .limit(USERS_PAGE)
    .offset((page - 1) * USERS_PAGE)
    .execute()
  return { page, total, isWhole: true, ids: rows.map(({ id }) => id) }
}

/**
 * Every word occurs in the name, discriminator, id or shown part of the e-mail. A whole e-mail is found, but
 * not its hidden parts, so that it cannot be guessed piece by piece. Undefined without a word.
 */
export function matchesWords(q: string): RawBuilder<SqlBool> | undefined {
  const words = q.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  if (words.length === 0) return undefined
  const haveAll = (text: RawBuilder<unknown>) =>
    sql<SqlBool>`(${sql.join(
      // A subselect, so that it is computed once and not for each person looked at.
      words
        .slice(0, MAX_WORDS)
        .map((word) => sql`${text} like (select '%' || btrim(search_text(${word})) || '%')`),
      sql` and `,
    )})`
  // The indexed text contains the whole e-mail.
  return sql<SqlBool>`(${haveAll(sql`search`)} and (${haveAll(sql`shown_search`)} or ${hasEmail(q)}))`
}

async function search(db: Db, { q, role, sort, page: wanted }: Query) {
  const isMatch = matchesWords(q)
  if (!isMatch) return { page: 1, total: 0, isWhole: true, ids: [] }
  const few = chosen(db, role)
    .select(['id', 'search', 'shownSearch', 'email'])
    .orderBy(orders[sort])
    .limit(FEW)
  const { rows } = await sql<{ id: string | null; looked: number }>`
    with few as (${few})
    select few.id, looked from (select count(*) as looked from few) counted left join few on ${isMatch}`.execute(
    db,
  )
  const found = pageAmongFirst(rows, { few: FEW, wanted, size: USERS_PAGE })
  if (found) return found
  const people = chosen(db, role).where(isMatch)
  const { total } = await people.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return pageOf(people, sort, wanted, total)
}
