import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { digestKinds, type NotificationKind } from '@westmore/contract/notifications.ts'
import type { Reader } from '@westmore/contract/users.ts'
import { submission } from '#features/allowlist/subject.ts'
import { lookUp } from '#features/logs/subject.ts'
import { areKnownToAllStaff, entryAudience, ticket } from '#features/tickets/subject.ts'
import { todo } from '#features/todos/subject.ts'
import { userNote } from '#features/people/subject.ts'
import { alert } from '#features/views/subject.ts'
import { inSql, type FoundReader } from '#caller/reader.ts'
import type { Env } from '#env.ts'
import type { Db, Tx } from '#postgres/db.ts'
import type { Card } from './event.ts'
import type { CardText, Digest, MovedReference, Subject } from './subject.ts'

/** Every kind of thing that notifications and audit entries are about, and that not everybody may know of. */
const subjects = [ticket, todo, userNote, submission, alert, lookUp]

const news = subjects.flatMap((subject) => subject.news ?? [])
const audited = subjects.flatMap((subject) => subject.audit ?? [])

/** Whether the receiver may know of the notification `n`; asked when it is written and whenever it is read, listed or counted. */
export function isNewsKnownTo(reader: Reader | FoundReader) {
  const cases = news.map(
    ({ column, isKnownTo }) => sql`when n.${sql.raw(column)} is not null then ${isKnownTo(reader)}`,
  )
  // About no thing: a fault of the bot.
  return sql<SqlBool>`case ${sql.join(cases, sql` `)} else n.kind = 'fault' and ${inSql(reader).isOwner} end`
}

/** A digest changes with every secret thing it counts, and an alert may watch a private view. */
const uncountedKinds = sql.join([...digestKinds, 'alert'].map((kind) => sql.lit(kind)))

/** Whether all of the staff may know of the row `row`, whose column `kind` names its news; others are neither shown nor counted. */
export function isNewsKnownToAllStaff(row: string, kind: string) {
  const uncounted = news.filter(({ isUncounted }) => isUncounted)
  const isUncounted = uncounted.map(({ column }) => sql`${sql.raw(`${row}.${column}`)} is null`)
  const tickets = news.flatMap((subject) => subject.ticket?.(row) ?? [])
  return sql<SqlBool>`(${sql.join(isUncounted, sql` and `)}
    and coalesce(${sql.raw(`${row}.${kind}`)}, '') not in (${uncountedKinds})
    and ${areKnownToAllStaff(sql<string[]>`array[${sql.join(tickets)}]`)})`
}

/** Whether this member of the staff may read the entry `audit`. */
export const isEntryKnownTo = (reader: Reader) =>
  sql<SqlBool>`(${sql.join(
    audited.map(({ isKnownTo }) => isKnownTo(reader)),
    sql` and `,
  )})`

/** The audience of the new entry `audit`, as json. */
export const audienceOfEntry: RawBuilder<unknown> = entryAudience(
  sql<string[]>`(${sql.join(
    audited.map(({ keptFrom }) => keptFrom),
    sql` || `,
  )})`,
)

const cards: Record<Card['kind'], Subject> = { submission, ticket }

/** The card of a thing as it is now. */
export async function readCard(db: Db, env: Env, { kind, id }: Card): Promise<CardText | undefined> {
  return cards[kind].card?.(db, env, id)
}

/** The digest of this kind as it is now; undefined for other kinds of notifications. */
export async function readDigest(
  db: Db,
  reader: Reader,
  kind: NotificationKind,
): Promise<Digest | undefined> {
  const [read] = subjects.flatMap(({ digests }) => digests?.[kind] ?? [])
  return read?.(db, reader)
}

const references = subjects.flatMap((subject) => subject.references ?? [])

/** Taken before rows that are referred to; see `moveReferences`. */
export async function lockReferences(tx: Tx): Promise<void> {
  for (const { lock } of references) await lock(tx)
}

/** Makes what refers to one thing refer to another; gives the ids of what refers. */
export async function moveReferences(tx: Tx, moved: MovedReference): Promise<string[]> {
  const ids: string[] = []
  for (const { move } of references) ids.push(...(await move(tx, moved)))
  return ids
}
