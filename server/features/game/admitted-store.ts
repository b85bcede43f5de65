import { sql, type RawBuilder, type SqlBool } from 'kysely'
import {
  ADMITTED_PAGE,
  LONG_UNSEEN_DAYS,
  type AdmittedFilter,
  type TakenSource,
} from '@westmore/contract/allowlist-admitted.ts'
import { License } from '@westmore/contract/game.ts'
import type { Role } from '@westmore/contract/users.ts'
import {
  approvalOf,
  isStanding,
  listedWith,
  takenIdentifiers,
  takenLicenses,
  takenPeople,
} from '#features/allowlist/public.ts'
import {
  lastSeenOf,
  lastSeenOfAll,
  lastSeenWith,
  linkedIdentifiers,
  proverOf,
} from '#features/logs/public.ts'
import { matchesWords } from '#features/users/public.ts'
import type { Db } from '#postgres/db.ts'
import { lastPageAt } from '#postgres/pages.ts'
import { isAdmitted as isAdmittedPerson } from './access-store.ts'
import { listedAs, listedClosing, listedLicenses } from './store.ts'

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
  hasAccount: boolean
  takenFrom: TakenSource | null
  takenAt: string | null
  takenBy: string
}

export async function readAdmitted(db: Db, ids: string[]): Promise<AdmittedRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<AdmittedRow>`
    select asked.id, coalesce(username, taken.name) as username, coalesce(users.name, taken.name) as name, avatar,
      coalesce(role, 'user') as role, users.id is not null as has_account, ${listedLicenses} as licenses,
      approval.id as submission_id, approval.reviewed_at as approved_at, approval.reviewed_by as approved_by,
      greatest(${lastSeenOf(user)}, ${lastSeenWith(takenIdentifiers)}) as last_seen, closing.number as sanction_number,
      case when taken.revoked_at is null then taken.source end as taken_from, taken.admitted_at as taken_at,
      taken.admitted_by as taken_by
    from ${listedAs(sql`unnest(${ids}::text[]) asked (id)`)}
    left join lateral ${approvalOf(user)} approval on true left join lateral ${listedClosing} closing on true
    where users.id is not null or taken.listed_as is not null`.execute(db)
  return rows
}

export async function admittedPage(db: Db, { q, filter, page: wanted }: Query) {
  const isMatch = await conditionOf(db, q)
  const found = sql`(
    select users.id, users.name from users left join ${lastSeenOfAll} seen on seen.user_id = users.id
      where ${isAdmitted} and ${isMatch} and ${ofFilter(filter, linkedIdentifiers(user, { onlyProven: true }))}
    union all
    select id, name from (
      select listed_as as id, name, search as name_search, search, search as shown_search, '' as email
      from ${takenPeople} left join lateral (select ${lastSeenWith(takenIdentifiers)} as last_seen) seen on true
      where ${isStanding} and ${ofFilter(filter, sql`(select unnest(${takenLicenses}))`)}) users
    where ${isMatch}) found`
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from ${found}`.execute(db)
  const total = counted[0]?.total ?? 0
  const page = lastPageAt(total, wanted, ADMITTED_PAGE)
  const { rows: shown } = await sql<{ id: string }>`
    select id from ${found} order by name collate "cs-x-icu", id
    limit ${ADMITTED_PAGE} offset ${(page - 1) * ADMITTED_PAGE}`.execute(db)
  const ids = shown.map(({ id }) => id)
  const rows = await readAdmitted(db, ids)
  return { page, total, isWhole: true, rows: rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)) }
}

async function conditionOf(db: Db, q: string): Promise<RawBuilder<SqlBool>> {
  const license = License.safeParse(q.trim().toLowerCase())
  if (license.success) {
    const id = (await proverOf(db, license.data)) ?? (await listedWith(db, license.data))
    return sql<SqlBool>`users.id = ${id ?? ''}`
  }
  return matchesWords(q)
}

/** Conditions on `seen` and the query of a person's licences. */
const ofFilter = (filter: AdmittedFilter, theirs: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  ({
    all: sql<SqlBool>`true`,
    'never-seen': sql<SqlBool>`seen.last_seen is null`,
    'long-unseen': sql<SqlBool>`seen.last_seen < now() - make_interval(days => ${sql.lit(LONG_UNSEEN_DAYS)})`,
    'without-license': sql<SqlBool>`not exists ${theirs}`,
  })[filter]
