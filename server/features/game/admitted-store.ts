import { sql, type RawBuilder, type SqlBool } from 'kysely'
import {
  ADMITTED_PAGE,
  LONG_UNSEEN_DAYS,
  type AdmittedFilter,
} from '@westmore/contract/allowlist-admitted.ts'
import { License } from '@westmore/contract/game.ts'
import type { Role } from '@westmore/contract/users.ts'
import { approvalOf } from '#features/allowlist/public.ts'
import { lastSeenOf, lastSeenOfAll, linkedIdentifiers, proverOf } from '#features/logs/public.ts'
import { matchesWords } from '#features/users/public.ts'
import type { Db } from '#postgres/db.ts'
import { lastPageAt, pageAmongFirst } from '#postgres/pages.ts'
import { isAdmitted as isAdmittedPerson } from './access-store.ts'
import { closing, licenses } from './store.ts'

interface Query {
  q: string
  filter: AdmittedFilter
  page: number
}

/** People searched before all others are: enough for a page when one in six matches. */
const FEW = 300

const user = sql<string>`users.id`
/** It includes people with a suspension or ban, or with rules to read: their approval stays. */
const isAdmitted = sql<SqlBool>`${isAdmittedPerson} and users.deleted_at is null`
const byName = sql`username collate "cs-x-icu", users.id`

export interface AdmittedRow {
  id: string
  username: string
  avatar: string | null
  role: Role
  licenses: string[]
  submissionId: string | null
  approvedAt: string | null
  approvedBy: string | null
  lastSeen: string | null
  sanctionNumber: number | null
}

export async function readAdmitted(db: Db, ids: string[]): Promise<AdmittedRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<AdmittedRow>`
    select users.id, username, avatar, role, ${licenses} as licenses, approval.id as submission_id,
      approval.reviewed_at as approved_at, approval.reviewed_by as approved_by, ${lastSeenOf(user)} as last_seen,
      closing.number as sanction_number
    from users left join lateral ${approvalOf(user)} approval on true left join lateral ${closing} closing on true
    where users.id = any (${ids})`.execute(db)
  return rows
}

export async function admittedPage(db: Db, { q, filter, page: wanted }: Query) {
  const isMatch = await conditionOf(db, q)
  const isNarrowed = isMatch !== undefined || filter !== 'all'
  const { ids, ...found } = isNarrowed
    ? await search(db, sql<SqlBool>`${isMatch ?? sql`true`} and ${ofFilter[filter]}`, wanted)
    : await wholePage(db, wanted)
  const rows = await readAdmitted(db, ids)
  return { ...found, rows: rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)) }
}

async function conditionOf(db: Db, q: string): Promise<RawBuilder<SqlBool> | undefined> {
  const license = License.safeParse(q.trim().toLowerCase())
  if (license.success) return sql<SqlBool>`users.id = ${(await proverOf(db, license.data)) ?? ''}`
  return q === '' ? undefined : (matchesWords(q) ?? sql<SqlBool>`false`)
}

/** Conditions on `users` and `seen`. */
const ofFilter: Record<AdmittedFilter, RawBuilder<SqlBool>> = {
  all: sql`true`,
  'never-seen': sql`seen.last_seen is null`,
  'long-unseen': sql`seen.last_seen < now() - make_interval(days => ${sql.lit(LONG_UNSEEN_DAYS)})`,
  'without-license': sql`not exists ${linkedIdentifiers(user, { onlyProven: true })}`,
}

async function countAll(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select (select count(*) from users where allowlist_status = 'approved' and deleted_at is null)
      + (select count(*) from users where role <> 'user' and allowlist_status <> 'approved' and ${isAdmitted}) as total`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

async function wholePage(db: Db, wanted: number) {
  const total = await countAll(db)
  const page = lastPageAt(total, wanted, ADMITTED_PAGE)
  const { rows } = await sql<{ id: string }>`
    select users.id from users where ${isAdmitted}
    order by ${byName} limit ${ADMITTED_PAGE} offset ${(page - 1) * ADMITTED_PAGE}`.execute(db)
  return { ids: rows.map(({ id }) => id), page, total, isWhole: true }
}

/**
 * Looks through the first `FEW`; if they do not fill the page, through all, with one pass over the players.
 */
async function search(db: Db, isMatch: RawBuilder<SqlBool>, wanted: number) {
  const { rows } = await sql<{ id: string | null; looked: number }>`
    with first as materialized (
      select users.id, search, shown_search, email, row_number() over (order by ${byName}) as place
      from users where ${isAdmitted}
      order by ${byName} limit ${FEW}
    ), hits as (
      select users.id, place from first users left join lateral (select ${lastSeenOf(user)} as last_seen) seen on true
      where ${isMatch}
    )
    select hits.id, looked from (select count(*) as looked from first) counted left join hits on true order by place`.execute(
    db,
  )
  const found = pageAmongFirst(rows, { few: FEW, wanted, size: ADMITTED_PAGE })
  return found ?? searchAll(db, isMatch, wanted)
}

async function searchAll(db: Db, isMatch: RawBuilder<SqlBool>, wanted: number) {
  const { rows } = await sql<{ id: string | null; total: number }>`
    with found as materialized (
      select users.id, username from users left join ${lastSeenOfAll} seen on seen.user_id = users.id
      where ${isAdmitted} and ${isMatch}
    ), counted as (select count(*) as total from found)
    select shown.id, total from counted left join lateral (
      select row_number() over (order by username collate "cs-x-icu", id) as place, id from found) shown
      on (place - 1) / ${ADMITTED_PAGE} = least(${wanted}, greatest(1, (total + ${ADMITTED_PAGE - 1}) / ${ADMITTED_PAGE})) - 1
    order by place`.execute(db)
  const total = rows[0]?.total ?? 0
  const ids = rows.flatMap(({ id }) => (id === null ? [] : [id]))
  return { ids, page: lastPageAt(total, wanted, ADMITTED_PAGE), total, isWhole: true }
}
