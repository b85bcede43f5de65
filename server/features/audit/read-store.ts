import { sql, type ExpressionBuilder, type SqlBool } from 'kysely'
import { BEFORE_ALL_ROWS, type AuditFilter } from '@westmore/contract/audit.ts'
import { addDays, startOfDay } from '@westmore/contract/days.ts'
import type { Reader } from '@westmore/contract/users.ts'
import type { Db } from '#postgres/db.ts'
import { filterConditions, type Conditions } from '#postgres/filters.ts'
import type { Tables } from '#postgres/tables.ts'
import { isEntryKnownTo, thingOfEntry, thingsOf } from '#events/subjects.ts'

/** Entries this reader may see; every list, count and export uses it. */
function visible(db: Db, reader: Reader) {
  return db.selectFrom('audit').where(isEntryKnownTo(reader))
}

/** Includes entries about the person's submissions and tickets. */
const isAbout = (userId: string) =>
  sql<SqlBool>`(audit.subject_type, audit.subject_id) in ${thingsOf(userId)}`

const conditionsFor = (eb: ExpressionBuilder<Tables, 'audit'>): Conditions<AuditFilter> => ({
  actorId: (actorId) => eb('audit.actorId', '=', actorId),
  action: (action) => eb.or([eb('audit.action', '=', action), eb('audit.action', 'like', `${action}.%`)]),
  subjectType: (subjectType) => eb('audit.subjectType', '=', subjectType),
  subjectId: (subjectId) => eb('audit.subjectId', '=', subjectId),
  about: isAbout,
  from: (day) => eb('audit.at', '>=', startOfDay(day).toISOString()),
  to: (day) => eb('audit.at', '<', startOfDay(addDays(day, 1)).toISOString()),
})

function filtered(db: Db, reader: Reader, filter: AuditFilter) {
  return visible(db, reader).where((eb) => eb.and(filterConditions(filter, conditionsFor(eb))))
}

/** Also returns the internal place and the public id of the newest row counted. */
export async function countRows(db: Db, reader: Reader, filter: AuditFilter, upTo: string | undefined) {
  const last =
    upTo === undefined
      ? sql.lit(Number.MAX_SAFE_INTEGER)
      : sql`coalesce((select id from audit where public_id = ${upTo}), 0)`
  const counted = filtered(db, reader, filter).select([
    sql<number>`count(*) filter (where audit.id <= ${last})`.as('total'),
    sql<number>`coalesce(max(audit.id) filter (where audit.id <= ${last}), 0)`.as('place'),
    sql<number>`count(*) filter (where audit.id > ${last})`.as('fresh'),
  ])
  return db
    .selectFrom(counted.as('counted'))
    .leftJoin('audit', 'audit.id', 'counted.place')
    .select(['total', 'place', 'fresh'])
    .select(sql<string>`coalesce(public_id, ${BEFORE_ALL_ROWS})`.as('newest'))
    .executeTakeFirstOrThrow()
}

/** Newest first, up to and including the place `upTo`. Places are internal and not sent to readers. */
export async function rowsUpTo(
  db: Db,
  reader: Reader,
  filter: AuditFilter,
  { upTo, limit, offset = 0 }: { upTo: number; limit: number; offset?: number },
) {
  const page = filtered(db, reader, filter)
    .selectAll('audit')
    .where('audit.id', '<=', upTo)
    .orderBy('audit.id', 'desc')
    .limit(limit)
    .offset(offset)
  return db
    .selectFrom(page.as('entry'))
    .leftJoin('users as actor', 'actor.id', 'entry.actorId')
    .leftJoinLateral(thingOfEntry().as('thing'), (join) => join.onTrue())
    .leftJoin('users as person', 'person.id', 'thing.userId')
    .select([
      'entry.id as place',
      'entry.publicId as id',
      'entry.at',
      'entry.actorId',
      'entry.actor',
      'actor.avatar as actorAvatar',
      'entry.action',
      'entry.subjectType',
      'entry.subjectId',
      'entry.before',
      'entry.after',
      'thing.number as subjectNumber',
      'thing.name as subject',
    ])
    .select(sql<boolean>`actor.id is not null`.as('hasActor'))
    .select(sql<string | null>`case when person.deleted_at is null then person.id end`.as('subjectUserId'))
    .orderBy('entry.id', 'desc')
    .execute()
}

export type AuditRow = Awaited<ReturnType<typeof rowsUpTo>>[number]

export async function countFacets(db: Db, reader: Reader) {
  const count = sql<number>`count(*)`
  const [actors, actions, subjectTypes] = await Promise.all([
    visible(db, reader)
      .select(['audit.actorId as id', count.as('count')])
      .select(sql<string>`(array_agg(audit.actor order by audit.id desc))[1]`.as('name'))
      .groupBy('audit.actorId')
      .orderBy(sql`(array_agg(audit.actor order by audit.id desc))[1] collate "cs-x-icu"`)
      .execute(),
    visible(db, reader)
      .select(['audit.action', count.as('count')])
      .groupBy('audit.action')
      .orderBy('audit.action')
      .execute(),
    visible(db, reader)
      .select(['audit.subjectType', count.as('count')])
      .groupBy('audit.subjectType')
      .orderBy('audit.subjectType')
      .execute(),
  ])
  return { actors, actions, subjectTypes }
}
