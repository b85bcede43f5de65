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
import { lastPageAt } from '#postgres/pages.ts'
import { isAdmitted as isAdmittedPerson } from './access-store.ts'
import { closing, licenses } from './store.ts'

interface Query {
  q: string
  filter: AdmittedFilter
  page: number
}

const user = sql<string>`users.id`
/** It includes people with a suspension or ban, or with rules to read: their approval stays. */
const isAdmitted = sql<SqlBool>`${isAdmittedPerson} and users.deleted_at is null`

export interface AdmittedRow {
  id: string
  username: string
  name: string
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
    select users.id, username, users.name, avatar, role, ${licenses} as licenses, approval.id as submission_id,
      approval.reviewed_at as approved_at, approval.reviewed_by as approved_by, ${lastSeenOf(user)} as last_seen,
      closing.number as sanction_number
    from users left join lateral ${approvalOf(user)} approval on true left join lateral ${closing} closing on true
    where users.id = any (${ids})`.execute(db)
  return rows
}

export async function admittedPage(db: Db, { q, filter, page: wanted }: Query) {
  const isMatch = await conditionOf(db, q)
  const found = sql`users left join ${lastSeenOfAll} seen on seen.user_id = users.id
    where ${isAdmitted} and ${isMatch} and ${ofFilter[filter]}`
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from ${found}`.execute(db)
  const total = counted[0]?.total ?? 0
  const page = lastPageAt(total, wanted, ADMITTED_PAGE)
  const { rows: shown } = await sql<{ id: string }>`
    select users.id from ${found} order by users.name collate "cs-x-icu", users.id
    limit ${ADMITTED_PAGE} offset ${(page - 1) * ADMITTED_PAGE}`.execute(db)
  const ids = shown.map(({ id }) => id)
  const rows = await readAdmitted(db, ids)
  return { page, total, isWhole: true, rows: rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)) }
}

async function conditionOf(db: Db, q: string): Promise<RawBuilder<SqlBool>> {
  const license = License.safeParse(q.trim().toLowerCase())
  if (license.success) return sql<SqlBool>`users.id = ${(await proverOf(db, license.data)) ?? ''}`
  return matchesWords(q)
}

/** Conditions on `users` and `seen`. */
const ofFilter: Record<AdmittedFilter, RawBuilder<SqlBool>> = {
  all: sql`true`,
  'never-seen': sql`seen.last_seen is null`,
  'long-unseen': sql`seen.last_seen < now() - make_interval(days => ${sql.lit(LONG_UNSEEN_DAYS)})`,
  'without-license': sql`not exists ${linkedIdentifiers(user, { onlyProven: true })}`,
}
