import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { mentionedIn, type Mentionable } from '@westmore/contract/mentions.ts'
import {
  digestKinds,
  newsKinds,
  type NotificationKind,
  type Outcome,
} from '@westmore/contract/notifications.ts'
import type { Reader, Role } from '@westmore/contract/users.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { announceAll, announcement, announcementOf, isInAudience, type Audience } from '#live.ts'
import { foundReader } from '#caller/reader.ts'
import { mergedSubject, messagesAbout, namedColumns, withdrawMessages } from './outbox.ts'
import { pushesOf } from './pushes.ts'
import { newsColumns, type NewsColumn } from './subject.ts'
import { isNewsKnownTo, quotedOf, thingOfNews } from './subjects.ts'

const eachColumn = (part: (column: NewsColumn) => RawBuilder<unknown>) => sql.join(newsColumns.map(part))

const idsInSql = (about: Record<NewsColumn, IdInSql | null>) =>
  sql`${eachColumn((column) => sql`${about[column]}::uuid`)}`

const columnsInSql = (about: Record<NewsColumn, IdInSql | null>) =>
  sql`${eachColumn((column) => sql`${about[column]}::uuid as ${sql.ref(column)}`)}, null::uuid as log_alert_id`

type SubjectBy<Id> = { [Column in NewsColumn]: Record<Column, Id> }[NewsColumn]
export type NewsSubject = SubjectBy<string>

type IdInSql = string | RawBuilder<string>

export interface News<Id = string> {
  kind: NotificationKind
  /** Null for a fault of the bot: there is only one bot. */
  about: SubjectBy<Id> | null
  outcome?: Outcome
  dueDate?: string
}

export interface Notice extends News {
  to: readonly string[]
}

export interface NoticeInSql extends News<IdInSql> {
  to: RawBuilder<unknown>
}

/**
 * Skips the actor, people who may not see the subject, and those who turned the kind off. Counts up an unread
 * notification about the same subject. `actorId` is null for the server.
 */
export async function notify(tx: Tx, actorId: string | null, notices: readonly Notice[]): Promise<void> {
  for (const { to, ...news } of notices) {
    if (to.length === 0) continue
    const receivers = sql`select unnest(${[...to]}::text[])`
    await sql`with ${notifyPart(actorId, { ...news, to: receivers })} select`.execute(tx)
  }
}

const receiver = foundReader(sql`n.user_id`, sql`n.role`)

/**
 * `notify` as parts of a `with`; the query `to` returns the ids of the receivers, who are locked in one order, so that
 * two events never wait for each other.
 */
export function notifyPart(actorId: IdInSql | null, notice: NoticeInSql) {
  const { to, kind, about, outcome, dueDate } = notice
  const columns = columnsOf(about)
  const subject = newsColumns.find((column) => columns[column] !== null) ?? null
  return sql`receivers as (
    select users.id as user_id, users.role from users
    where users.id in (${to}) and users.id is distinct from ${actorId}::text and users.deleted_at is null
    order by users.id for key share),
  news as (
    select n.* from (select receivers.*, ${kind}::text as kind, ${columnsInSql(columns)},
      ${outcome ?? null}::text as outcome, ${dueDate ?? null}::date as due_date from receivers) n
    where ${isNewsKnownTo(receiver, subject)}),
  written as (
    insert into notifications (id, user_id, kind, ${namedColumns}, outcome, due_date, actor_id)
    select gen_random_uuid(), n.user_id, n.kind, ${namedColumns}, n.outcome, n.due_date, ${actorId} from news n
    where not exists (select from notification_settings wish where wish.user_id = n.user_id and n.kind = any (wish.off))
    order by n.user_id
    on conflict (user_id, kind, ${mergedSubject}) where read_at is null
      do update set count = notifications.count + 1, outcome = excluded.outcome, due_date = excluded.due_date,
        actor_id = excluded.actor_id, at = excluded.at
    ${returningWritten}),
  pushed as (${pushesOf('written')}),
  posted as (${messagesAbout(sql`news`)})`
}

export async function isKindOff(db: Db, userId: string, kind: NotificationKind): Promise<boolean> {
  const off = await db
    .selectFrom('notificationSettings')
    .select('userId')
    .where('userId', '=', userId)
    .where(sql<SqlBool>`${kind} = any (off)`)
    .executeTakeFirst()
  return off !== undefined
}

const returningWritten = sql`returning id, user_id, ${announcementOf('notifications', null, sql`json_build_object('userId', user_id)`)}`

/** Sends a single signal; skips an account that is being deleted rather than waiting for it. */
export async function notifyEverybody(
  tx: Tx,
  actorId: string | null,
  { kind, about }: Pick<News, 'kind' | 'about'>,
): Promise<void> {
  await sql`with receivers as (
    select users.id from users
    where users.deleted_at is null and users.id is distinct from ${actorId}::text
      and not exists (select from notification_settings wish where wish.user_id = users.id and ${kind} = any (wish.off))
    order by users.id for key share skip locked),
  written as (
    insert into notifications (id, user_id, kind, ${namedColumns}, actor_id)
    select gen_random_uuid(), receivers.id, ${kind}, ${idsInSql(columnsOf(about))}, ${actorId} from receivers
    returning id, user_id),
  pushed as (${pushesOf('written')})
  select ${announcement({ topic: 'notifications' }, { everyone: true })}`.execute(tx)
}

/**
 * Notifies those of the staff who switched this kind on (it is off by default): adds to their unread
 * notification of the kind, or inserts one. `news` has user_id, kind, ticket_id, submission_id, category and
 * actor_id, only for people who may see the item.
 */
export async function notifyStaffOfNews(tx: Tx, news: RawBuilder<unknown>): Promise<void> {
  await sql`with staff_news as (
    insert into notifications (id, user_id, kind, ticket_id, submission_id, actor_id)
    select gen_random_uuid(), n.user_id, n.kind, n.ticket_id, n.submission_id, n.actor_id
    from ${news} n left join notification_settings wish on wish.user_id = n.user_id
    where case when wish.user_id is null then n.kind <> all (array[${sql.join(newsKinds.map((kind) => sql.lit(kind)))}])
      else n.kind <> all (wish.off) and (n.kind <> 'ticket' or n.category <> all (wish.off_categories)) end
    order by n.user_id
    on conflict (user_id, kind) where read_at is null and kind in (${sql.join(digestKinds.map((kind) => sql.lit(kind)))})
      do update set count = notifications.count + 1, ticket_id = excluded.ticket_id, submission_id = excluded.submission_id,
        actor_id = excluded.actor_id, at = excluded.at
    ${returningWritten}),
  staff_pushed as (${pushesOf('staff_news')}) select`.execute(tx)
}

interface FiredAlert {
  id: string
  userId: string
  since: Date
  at: Date
}

export async function notifyOfAlert(tx: Tx, { id, userId, since, at }: FiredAlert): Promise<boolean> {
  const [from, to] = [since, at].map((moment) => sql`${moment.toISOString()}::timestamptz`)
  const { rows } = await sql`with written as (
    insert into notifications (id, user_id, kind, log_alert_id, lines_since, at)
    select gen_random_uuid(), ${userId}, 'alert', ${id}, ${from}, ${to}
    where not exists (select from notification_settings wish where wish.user_id = ${userId} and 'alert' = any (wish.off))
    on conflict (log_alert_id) where read_at is null and log_alert_id is not null
      do update set count = notifications.count + 1, lines_since = excluded.lines_since, at = excluded.at
    ${returningWritten}),
  pushed as (${pushesOf('written')})
  select from written`.execute(tx)
  return rows.length > 0
}

export interface Mentions {
  about: NewsSubject
  text: string
  before?: string | undefined
}

/** Notifies members of the staff mentioned in a text, except those already mentioned in its earlier wording. */
export async function notifyMentioned(
  tx: Tx,
  actorId: string,
  { about, text, before }: Mentions,
): Promise<void> {
  if (text === before || !text.includes('@')) return
  const { rows: staff } = await sql<Mentionable>`select id, username from users where role <> 'user'`.execute(
    tx,
  )
  const mentioned = mentionedIn(text, staff, before)
  await notify(tx, actorId, [{ to: mentioned, kind: 'mention', about }])
}

/** Records a reminder of a subject and due date. False if it was recorded before or the person does not exist. */
export async function recordReminder(tx: Tx, userId: string, news: Omit<News, 'kind'>): Promise<boolean> {
  const { todoId, submissionId } = columnsOf(news.about)
  const { numAffectedRows } = await sql`
    insert into notification_reminders (user_id, todo_id, submission_id, due_date)
    select id, ${todoId}::uuid, ${submissionId}::uuid, ${news.dueDate ?? null}::date from users where id = ${userId}
    on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** Also removes unsent messages, and signals it to receivers who may still see the subject. */
export async function withdraw(tx: Tx, notices: readonly (News & { to: string })[]): Promise<void> {
  if (notices.length === 0) return
  const rows = notices.map(({ to: userId, kind, about }) => ({ userId, kind, subject: idOf(about) }))
  // People before what is theirs, as the deletion of an account locks them.
  await sql`select from users where id = any (${rows.map(({ userId }) => userId)}) order by id for key share`.execute(
    tx,
  )
  const { rows: gone } = await sql<{ userId: string; isKnown: boolean }>`
    delete from notifications n
    using jsonb_to_recordset(${JSON.stringify(rows)}) as old ("userId" text, kind text, subject uuid), users receiver
    where n.user_id = old."userId" and n.kind = old.kind and n.read_at is null and receiver.id = n.user_id
      and coalesce(${namedColumns}) = old.subject
    returning n.user_id, ${isNewsKnownTo(foundReader(sql`receiver.id`, sql`receiver.role`))} as is_known`.execute(
    tx,
  )
  await withdrawMessages(tx, rows)
  await announceTo(
    tx,
    gone.filter(({ isKnown }) => isKnown),
  )
}

const announceTo = (tx: Tx, people: readonly { userId: string }[]) =>
  announceAll(
    tx,
    people.map(({ userId }) => ({ topic: 'notifications', to: { userId } })),
  )

/**
 * Both tickets have the same readers. If both have an unread notification of a kind, one is marked as read.
 * Notifications about the ticket itself (status, assignment) stay, as they would be wrong for the other ticket.
 */
export async function moveNews(tx: Tx, fromId: string, toId: string): Promise<void> {
  const isMoving = sql`ticket_id = ${fromId} and n.kind not in ('decision', 'assignment')`
  const { rows } = await sql<{ userId: string }>`with
    doubled as (
      update notifications n set read_at = clock_timestamp() where ${isMoving} and read_at is null and exists (
        select from notifications known where known.user_id = n.user_id and known.kind = n.kind
          and known.ticket_id = ${toId} and known.read_at is null)
      returning id, user_id),
    moved as (
      update notifications n set ticket_id = ${toId}
      where ${isMoving} and id not in (select id from doubled) returning user_id)
    select user_id from moved union select user_id from doubled order by user_id`.execute(tx)
  await announceTo(tx, rows)
}

export interface VisibilityChange {
  about: NewsSubject
  audience: Audience
}

export async function signalVisibilityChanges(tx: Tx, changes: readonly VisibilityChange[]): Promise<void> {
  if (changes.length === 0) return
  const changed = changes.map(({ about, audience }) => ({ id: idOf(about), audience }))
  const ids = changed.map(({ id }) => id)
  const { rows } = await sql<{ userId: string; role: Role; about: string }>`
    select distinct users.id as user_id, users.role, coalesce(${namedColumns}) as about
    from notifications n join users on users.id = n.user_id
    where ${sql.join(
      newsColumns.map((column) => sql`${sql.ref(column)} = any (${ids}::uuid[])`),
      sql` or `,
    )}`.execute(tx)
  const receivers = rows.filter(({ userId, role, about }) =>
    changed.some(({ id, audience }) => id === about && isInAudience({ id: userId, role }, audience)),
  )
  await announceTo(tx, receivers)
}

export interface NewsText {
  number: number | null
  title: string | null
  userId: string | null
  quoted: string | null
}

interface StoredNews extends Record<NewsColumn, string | null> {
  kind: NotificationKind
  outcome: string | null
}

/** Undefined when the reader may no longer see the subject. */
export async function readNewsText(db: Db, reader: Reader, news: StoredNews): Promise<NewsText | undefined> {
  const { rows } = await sql<NewsText>`
    select thing.number, thing.name as title, thing.user_id, ${quotedOf(reader)} as quoted
    from (select ${news.kind}::text as kind, ${columnsInSql(news)}, ${news.outcome}::text as outcome) n
    left join lateral ${thingOfNews()} thing on true
    where ${isNewsKnownTo(reader)}`.execute(db)
  return rows[0]
}

function columnsOf<Id>(about: SubjectBy<Id> | null): Record<NewsColumn, Id | null> {
  return {
    ticketId: null,
    todoId: null,
    submissionId: null,
    userNoteId: null,
    sanctionId: null,
    articleId: null,
    pageVersionId: null,
    ...about,
  }
}

const idOf = (about: NewsSubject | null) => Object.values(about ?? {})[0] ?? null
