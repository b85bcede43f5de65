import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { digestKinds, type About, type NotificationKind } from '@westmore/contract/notifications.ts'
import type { Reader } from '@westmore/contract/users.ts'
import { inSql, type FoundReader } from '#caller/reader.ts'
import type { Env } from '#env.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { namesInAudit } from './audited-by.ts'
import { handed } from '#handed.ts'
import type { Card, CardText, Digest, MovedReference, NewsColumn, LinkFacts, Subject } from './subject.ts'

type PartOf<Name extends keyof Subject> = NonNullable<Subject[Name]>

/** The parts of this name, of all subjects that have one. */
const each = <Name extends keyof Subject>(name: Name): PartOf<Name>[] =>
  handed().subjects.flatMap((subject) => subject[name] ?? [])

interface Thing {
  number: number | null
  name: string | null
  userId: string | null
}

const oneOf = (queries: RawBuilder<unknown>[]) =>
  sql<Thing>`(select * from (${sql.join(queries, sql` union all `)}) one (number, name, user_id))`

/** The subject of the audit entry `entry`, for a lateral join; no row if it was deleted or has no name. */
export const thingOfEntry = () =>
  oneOf(
    each('thing').map(({ type, described, id = sql`entry.subject_id` }) =>
      described(sql`case when entry.subject_type = ${type} then ${id} end`),
    ),
  )

export const thingsOf = (userId: string) =>
  sql`(${sql.join(
    each('thing').flatMap(({ type, ofPerson }) =>
      ofPerson ? sql`select ${type}, theirs.id from (${ofPerson(userId)}) theirs (id)` : [],
    ),
    sql` union all `,
  )})`

const newsColumn = ({ column }: PartOf<'news'>) => sql.ref(`n.${column}`)

export const textsWithPictures = () => sql.join(each('texts'), sql` union all `)

export const namesUsedBy = (userId: string) =>
  sql.join([...each('namesOf').map((namesOf) => namesOf(userId)), namesInAudit(userId)], sql` union `)

const byNews = <Value>(
  value: (one: PartOf<'news'>) => RawBuilder<unknown> | undefined,
  otherwise: RawBuilder<unknown>,
) =>
  sql<Value>`case ${sql.join(
    each('news').flatMap((one) => {
      const found = value(one)
      return found ? sql`when ${newsColumn(one)} is not null then ${found}` : []
    }),
    sql` `,
  )} else ${otherwise} end`

export const thingOfNews = () => oneOf(each('news').map((one) => one.described(newsColumn(one))))

const isDigestRow = sql<SqlBool>`n.kind in (${sql.join(digestKinds.map((kind) => sql.lit(kind)))})`

/** The page the notification `n` opens; a digest opens a list, because it counts more than the thing it names. */
export const aboutOfNews = {
  get type() {
    const type = byNews((one) => sql.lit(one.type), sql`'discord'`)
    return sql<About['type']>`case when ${isDigestRow} then 'list' else ${type} end`
  },
  get id() {
    return sql<string>`case when n.kind = 'application' then 'applications' when ${isDigestRow} then 'tickets'
      else ${byNews((one) => one.id ?? sql`${newsColumn(one)}::text`, sql`'bot'`)} end`
  },
}

export const queryOfNews = () => byNews<string | null>(({ query }) => query, sql`null`)

export const quotedOf = (reader: Reader) => byNews<string | null>(({ quoted }) => quoted?.(reader), sql`null`)

/** Page that a message about news links to; the default is for a fault of the bot, which has no subject. */
export function pageOfNews(about: Record<NewsColumn, string | null>, shown: Omit<LinkFacts, 'id'>): string {
  for (const { column, page } of each('news')) {
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
  return (
    each('news')
      .find(({ column }) => column === subject)
      ?.isKnownTo(reader) ?? isFault
  )
}

/** A digest changes with every secret thing it counts, and an alert may watch a private view. */
const uncountedKinds = sql.join([...digestKinds, 'alert'].map((kind) => sql.lit(kind)))

/**
 * Whether all of the staff may see the row `row`, whose column `kind` names its news; other rows are neither
 * shown nor counted.
 */
export function isNewsKnownToAllStaff(row: string, kind: string) {
  const uncounted = each('news').filter(({ isUncounted }) => isUncounted)
  const isUncounted = uncounted.map(({ column }) => sql`${sql.ref(`${row}.${column}`)} is null`)
  const tickets = each('news').flatMap((subject) => subject.ticket?.(row) ?? [])
  return sql<SqlBool>`(${sql.join(isUncounted, sql` and `)}
    and coalesce(${sql.raw(`${row}.${kind}`)}, '') not in (${uncountedKinds})
    and ${handed().areKnownToAllStaff(sql<string[]>`array[${sql.join(tickets)}]`)})`
}

export const isEntryKnownTo = (reader: Reader) =>
  sql<SqlBool>`((audit.actor_id = ${reader.id} or not ${reader.id} = any (audit.kept_from)) and ${sql.join(
    each('audit').map(({ isKnownTo }) => isKnownTo(reader)),
    sql` and `,
  )})`

export const namedByEntry = () =>
  sql.join(
    each('audit').flatMap(({ named }) => named ?? []),
    sql` || `,
  )

export const audienceOfEntry = () =>
  handed().entryAudience(
    sql<string[]>`(${sql.join(
      [sql`audit.kept_from`, ...each('audit').flatMap(({ keptFrom }) => keptFrom ?? [])],
      sql` || `,
    )})`,
  )

const withCards = (kind: Card['kind']): Subject => handed().cards[kind]

export const cardsNaming = (kind: Card['kind'], userId: string) =>
  sql`(${withCards(kind).card?.naming(userId)})`

export const cardsSince = (kind: Card['kind'], moment: RawBuilder<unknown>) =>
  sql`(${withCards(kind).card?.since(moment)})`

export const isThere = (kind: Card['kind'], id: string | null) =>
  sql<SqlBool>`exists (${withCards(kind).thing?.described(sql`${id}`)})`

export async function readCard(db: Db, env: Env, { kind, id }: Card): Promise<CardText | undefined> {
  return withCards(kind).card?.read(db, env, id)
}

export async function readDigest(
  db: Db,
  reader: Reader,
  kind: NotificationKind,
): Promise<Digest | undefined> {
  const [read] = each('digests').flatMap((digests) => digests[kind] ?? [])
  return read?.(db, reader)
}

/** Must be called before locking rows that are referred to; see `moveReferences`. */
export async function lockReferences(tx: Tx): Promise<void> {
  for (const { lock } of each('references')) await lock(tx)
}

export async function moveReferences(tx: Tx, moved: MovedReference): Promise<boolean> {
  const found: boolean[] = []
  for (const { move } of each('references')) found.push(await move(tx, moved))
  return found.includes(true)
}
