import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { digestKinds, type About, type NotificationKind } from '@westmore/contract/notifications.ts'
import type { Reader } from '@westmore/contract/users.ts'
import { submission } from '#features/allowlist/subject.ts'
import { article } from '#features/news/subject.ts'
import { rulesChange } from '#features/pages/subject.ts'
import { lookUp } from '#features/logs/subject.ts'
import { sanction } from '#features/sanctions/subject.ts'
import { areKnownToAllStaff, entryAudience, ticket } from '#features/tickets/subject.ts'
import { todo } from '#features/todos/subject.ts'
import { userNote } from '#features/people/subject.ts'
import { person } from '#features/users/subject.ts'
import { alert } from '#features/views/subject.ts'
import { inSql, type FoundReader } from '#caller/reader.ts'
import type { Env } from '#env.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { namesInAudit } from './audited-by.ts'
import type { Card } from './event.ts'
import type { CardText, Digest, MovedReference, NewsColumn, LinkFacts, Subject } from './subject.ts'

const subjects = [ticket, todo, userNote, submission, sanction, article, rulesChange, alert, lookUp, person]

const things = subjects.flatMap((subject) => subject.thing ?? [])
const news = subjects.flatMap((subject) => subject.news ?? [])
const audited = subjects.flatMap((subject) => subject.audit ?? [])

interface Thing {
  number: number | null
  name: string | null
  userId: string | null
}

const oneOf = (queries: RawBuilder<unknown>[]) =>
  sql<Thing>`(select * from (${sql.join(queries, sql` union all `)}) one (number, name, user_id))`

/** The subject of the audit entry `entry`, for a lateral join; no row if it was deleted or has no name. */
export const thingOfEntry = oneOf(
  things.map(({ type, described, id = sql`entry.subject_id` }) =>
    described(sql`case when entry.subject_type = ${type} then ${id} end`),
  ),
)

export const thingsOf = (userId: string) =>
  sql`(${sql.join(
    things.flatMap(({ type, ofPerson }) =>
      ofPerson ? sql`select ${type}, theirs.id from (${ofPerson(userId)}) theirs (id)` : [],
    ),
    sql` union all `,
  )})`

const newsColumn = ({ column }: (typeof news)[number]) => sql.ref(`n.${column}`)

export const textsWithPictures = () =>
  sql.join(
    subjects.flatMap(({ texts }) => texts ?? []),
    sql` union all `,
  )

export const namesUsedBy = (userId: string) =>
  sql.join(
    [...subjects.flatMap(({ namesOf }) => namesOf?.(userId) ?? []), namesInAudit(userId)],
    sql` union `,
  )

const byNews = <Value>(
  value: (one: (typeof news)[number]) => RawBuilder<unknown> | undefined,
  otherwise: RawBuilder<unknown>,
) =>
  sql<Value>`case ${sql.join(
    news.flatMap((one) => {
      const found = value(one)
      return found ? sql`when ${newsColumn(one)} is not null then ${found}` : []
    }),
    sql` `,
  )} else ${otherwise} end`

export const thingOfNews = oneOf(news.map((one) => one.described(newsColumn(one))))

const isDigestRow = sql<SqlBool>`n.kind in (${sql.join(digestKinds.map((kind) => sql.lit(kind)))})`

/** The page the notification `n` opens; a digest opens a list, because it counts more than the thing it names. */
export const aboutOfNews = {
  type: sql<
    About['type']
  >`case when ${isDigestRow} then 'list' else ${byNews(({ type }) => sql.lit(type), sql`'discord'`)} end`,
  id: sql<string>`case when n.kind = 'application' then 'applications' when ${isDigestRow} then 'tickets'
    else ${byNews((one) => one.id ?? sql`${newsColumn(one)}::text`, sql`'bot'`)} end`,
}

export const queryOfNews = byNews<string | null>(({ query }) => query, sql`null`)

export const quotedOf = (reader: Reader) => byNews<string | null>(({ quoted }) => quoted?.(reader), sql`null`)

/** Page that a message about news links to; the default is for a fault of the bot, which has no subject. */
export function pageOfNews(about: Record<NewsColumn, string | null>, shown: Omit<LinkFacts, 'id'>): string {
  for (const { column, page } of news) {
    const id = column === 'logAlertId' ? null : about[column]
    if (id && page) return page({ id, ...shown })
  }
  return '/user/admin/settings/discord'
}

/**
 * Whether the receiver may see the notification `n`; checked when it is written, read, listed or counted. With its subject's
 * column, the database need not prepare for the others.
 */
export function isNewsKnownTo(reader: Reader | FoundReader, subject?: NewsColumn | null) {
  // A fault of the bot has no subject.
  const isFault = sql<SqlBool>`n.kind = 'fault' and ${inSql(reader).isOwner}`
  if (subject === undefined) return byNews<SqlBool>(({ isKnownTo }) => isKnownTo(reader), isFault)
  return news.find(({ column }) => column === subject)?.isKnownTo(reader) ?? isFault
}

/** A digest changes with every secret thing it counts, and an alert may watch a private view. */
const uncountedKinds = sql.join([...digestKinds, 'alert'].map((kind) => sql.lit(kind)))

/**
 * Whether all of the staff may see the row `row`, whose column `kind` names its news; other rows are neither
 * shown nor counted.
 */
export function isNewsKnownToAllStaff(row: string, kind: string) {
  const uncounted = news.filter(({ isUncounted }) => isUncounted)
  const isUncounted = uncounted.map(({ column }) => sql`${sql.ref(`${row}.${column}`)} is null`)
  const tickets = news.flatMap((subject) => subject.ticket?.(row) ?? [])
  return sql<SqlBool>`(${sql.join(isUncounted, sql` and `)}
    and coalesce(${sql.raw(`${row}.${kind}`)}, '') not in (${uncountedKinds})
    and ${areKnownToAllStaff(sql<string[]>`array[${sql.join(tickets)}]`)})`
}

export const isEntryKnownTo = (reader: Reader) =>
  sql<SqlBool>`((audit.actor_id = ${reader.id} or not ${reader.id} = any (audit.kept_from)) and ${sql.join(
    audited.map(({ isKnownTo }) => isKnownTo(reader)),
    sql` and `,
  )})`

export const namedByEntry = sql<string[]>`${sql.join(
  audited.flatMap(({ named }) => named ?? []),
  sql` || `,
)}`

export const audienceOfEntry: RawBuilder<unknown> = entryAudience(
  sql<string[]>`(${sql.join(
    [sql`audit.kept_from`, ...audited.flatMap(({ keptFrom }) => keptFrom ?? [])],
    sql` || `,
  )})`,
)

const cards: Record<Card['kind'], Subject> = { submission, ticket, article }

export const cardsNaming = (kind: Card['kind'], userId: string) => sql`(${cards[kind].card?.naming(userId)})`

export const cardsSince = (kind: Card['kind'], moment: RawBuilder<unknown>) =>
  sql`(${cards[kind].card?.since(moment)})`

export const isThere = (kind: Card['kind'], id: string | null) =>
  sql<SqlBool>`exists (${cards[kind].thing?.described(sql`${id}`)})`

export async function readCard(db: Db, env: Env, { kind, id }: Card): Promise<CardText | undefined> {
  return cards[kind].card?.read(db, env, id)
}

export async function readDigest(
  db: Db,
  reader: Reader,
  kind: NotificationKind,
): Promise<Digest | undefined> {
  const [read] = subjects.flatMap(({ digests }) => digests?.[kind] ?? [])
  return read?.(db, reader)
}

const references = subjects.flatMap((subject) => subject.references ?? [])

/** Must be called before locking rows that are referred to; see `moveReferences`. */
export async function lockReferences(tx: Tx): Promise<void> {
  for (const { lock } of references) await lock(tx)
}

export async function moveReferences(tx: Tx, moved: MovedReference): Promise<boolean> {
  const found: boolean[] = []
  for (const { move } of references) found.push(await move(tx, moved))
  return found.includes(true)
}
