import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { USERS_PAGE, type PeopleSort, type Role } from '@westmore/contract/users.ts'
import type { Db } from '#postgres/db.ts'
import { lastPageAt } from '#postgres/pages.ts'
import { activeUsers, columns } from './store.ts'

interface Query {
  q: string
  role: Role | 'all'
  sort: PeopleSort
  page: number
}

const MAX_WORDS = 8

const byName = sql`name collate "cs-x-icu", id`

const orders: Record<PeopleSort, RawBuilder<unknown>> = {
  newest: sql`created_at desc, id`,
  oldest: sql`created_at, id desc`,
  name: byName,
}

const number = sql<number>`count(*)`.as('count')

async function countRoles(db: Db): Promise<Record<Role, number>> {
  const rows = await activeUsers(db).select(['role', number]).groupBy('role').execute()
  const count = (role: Role) => rows.find((row) => row.role === role)?.count ?? 0
  return { user: count('user'), administrator: count('administrator'), owner: count('owner') }
}

const sum = (counts: Record<Role, number>, role: Role | 'all') =>
  role === 'all' ? counts.user + counts.administrator + counts.owner : counts[role]

/** A page past the end is the last one. */
export async function peoplePage(db: Db, { q, role, sort, page: wanted }: Query) {
  const counts = await countRoles(db)
  const found = activeUsers(db)
    // A literal role, so that the planner sees how few are not players.
    .$if(role !== 'all', (people) => people.where(sql<SqlBool>`role = ${sql.lit(role)}`))
    .where(matchesWords(q))
  const total = q === '' ? sum(counts, role) : (await found.select(number).executeTakeFirstOrThrow()).count
  const page = lastPageAt(total, wanted, USERS_PAGE)
  const rows = await found
    .select(columns)
    .orderBy(orders[sort])
    .limit(USERS_PAGE)
    .offset((page - 1) * USERS_PAGE)
    .execute()
  return { page, total, isWhole: true, counts, rows }
}

/**
 * Every word occurs in the display name, or in the username, discriminator, id or shown part of the e-mail. A whole e-mail is found, but
 * not its hidden parts, so that it cannot be guessed piece by piece.
 */
export function matchesWords(q: string): RawBuilder<SqlBool> {
  const words = q.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  if (words.length === 0) return sql<SqlBool>`${sql.lit(q === '')}`
  const haveAll = (text: RawBuilder<unknown>) =>
    sql<SqlBool>`(${sql.join(
      // A subselect, so that it is computed once and not for each person looked at.
      words
        .slice(0, MAX_WORDS)
        .map((word) => sql`${text} like (select '%' || btrim(search_text(${word})) || '%')`),
      sql` and `,
    )})`
  // The indexed text contains the whole e-mail.
  return sql<SqlBool>`(${haveAll(sql`name_search`)} or (${haveAll(sql`search`)}
    and (${haveAll(sql`shown_search`)} or lower(email) = ${q.trim().toLowerCase()})))`
}

/** Names that begin with the words come first. */
export async function peopleWith(db: Db, words: string, limit: number) {
  return activeUsers(db)
    .select(['id', 'username', 'name', 'avatar', 'role', 'allowlistStatus'])
    .where(matchesWords(words))
    .orderBy(sql`starts_with(search_text(name), (select btrim(search_text(${words}))))`, 'desc')
    .orderBy(byName)
    .limit(limit)
    .execute()
}
