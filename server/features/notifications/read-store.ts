import { sql, type Expression, type SqlBool } from 'kysely'
import {
  digestKinds,
  knownKinds,
  newsKinds,
  notificationKinds,
  NOTIFICATIONS_PAGE,
  type About,
  type NotificationSettings,
} from '@westmore/contract/notifications.ts'
import type { Reader } from '@westmore/contract/users.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { isNewsKnownTo } from '#events/subjects.ts'

const isDigestRow = sql<SqlBool>`(n.kind in (${sql.join(digestKinds.map((kind) => sql.lit(kind)))}))`

/** Notifications this reader may see, without kinds that a newer version wrote; every list and count uses it. */
function notificationsOf(db: Db, reader: Reader) {
  return db
    .selectFrom('notifications as n')
    .where('n.userId', '=', reader.id)
    .where(sql<SqlBool>`n.kind = any (${notificationKinds}::text[])`)
    .where(isNewsKnownTo(reader))
}

/** With what their subjects and actors are called now. */
function named(db: Db, reader: Reader) {
  return notificationsOf(db, reader)
    .leftJoin('tickets as ticket', 'ticket.id', 'n.ticketId')
    .leftJoin('todos as task', 'task.id', 'n.todoId')
    .leftJoin('userNotes as about', 'about.id', 'n.userNoteId')
    .leftJoin('users as person', 'person.id', 'about.userId')
    .leftJoin('logAlerts as alert', 'alert.id', 'n.logAlertId')
    .leftJoin('savedViews as view', 'view.id', 'alert.viewId')
    .leftJoin('users as actor', 'actor.id', 'n.actorId')
    .select([
      'n.id',
      'n.kind',
      'n.ticketId',
      'n.todoId',
      'n.submissionId',
      'n.logAlertId',
      'n.linesSince',
      'view.query as viewQuery',
      'person.id as personId',
      'ticket.number',
      'ticket.userId as authorId',
      'n.outcome',
      'n.dueDate',
      'actor.id as actorId',
      'actor.username as actor',
      'actor.avatar as actorAvatar',
      'n.count',
      'n.at',
      'n.readAt',
    ])
    .select(sql<string | null>`coalesce(ticket.title, task.title, person.username, view.name)`.as('title'))
    .orderBy('n.at', 'desc')
    .orderBy('n.id', 'desc')
}

export type NotificationRow = Awaited<ReturnType<ReturnType<typeof named>['execute']>>[number]

export interface Cursor {
  at: string
  id: string
}

/** A page and one more, which tells that there is a next one. */
export async function pageAndOne(
  db: Db,
  reader: Reader,
  { onlyUnread, before }: { onlyUnread: boolean; before: Cursor | undefined },
): Promise<NotificationRow[]> {
  let query = named(db, reader).limit(NOTIFICATIONS_PAGE + 1)
  if (onlyUnread) query = query.where('n.readAt', 'is', null)
  if (before)
    query = query.where(sql<SqlBool>`(n.at, n.id) < (${before.at}::timestamptz, ${before.id}::uuid)`)
  return query.execute()
}

/** All notifications the reader may still see, for the download of their data. */
export async function allFor(db: Db, reader: Reader): Promise<NotificationRow[]> {
  return named(db, reader).execute()
}

export async function newestUnread(db: Db, reader: Reader): Promise<NotificationRow | undefined> {
  return named(db, reader).where('n.readAt', 'is', null).limit(1).executeTakeFirst()
}

/** How many are unread, by what they are about. */
export async function countUnread(db: Db, reader: Reader): Promise<(About & { count: number })[]> {
  return notificationsOf(db, reader)
    .leftJoin('userNotes as about', 'about.id', 'n.userNoteId')
    .where('n.readAt', 'is', null)
    .select([
      sql<
        About['type']
      >`case when n.kind = 'fault' then 'discord' when n.kind = 'alert' then 'alert' when ${isDigestRow} then 'list' when n.ticket_id is not null then 'ticket' when n.todo_id is not null then 'todo'
        when n.submission_id is not null then 'submission' else 'user' end`.as('type'),
      sql<string>`case when n.kind = 'application' then 'applications' when ${isDigestRow} then 'tickets'
        else coalesce(n.ticket_id::text, n.todo_id::text, n.submission_id::text, n.log_alert_id::text, about.user_id, 'bot') end`.as(
        'id',
      ),
      sql<number>`count(*)`.as('count'),
    ])
    .groupBy([sql`1`, sql`2`])
    .orderBy('type')
    .orderBy('id')
    .execute()
}

export async function isThere(db: Db, reader: Reader, id: string): Promise<boolean> {
  const row = await notificationsOf(db, reader).where('n.id', '=', id).select('n.id').executeTakeFirst()
  return row !== undefined
}

/** Skips rows another transaction is writing: they have something new and stay unread. */
async function mark(tx: Tx, reader: Reader, which: Expression<SqlBool>): Promise<boolean> {
  const unread = notificationsOf(tx, reader)
    .select('n.id')
    .where('n.readAt', 'is', null)
    .where(which)
    .forUpdate()
    .skipLocked()
  const marked = await tx
    .updateTable('notifications')
    .set({ readAt: sql`now()` })
    .where('id', 'in', unread)
    .returning('id')
    .execute()
  return marked.length > 0
}

/** Each of the three is true when something was unread. */
export async function markOne(tx: Tx, reader: Reader, id: string): Promise<boolean> {
  return mark(tx, reader, sql<SqlBool>`n.id = ${id}::uuid`)
}

export async function markAll(tx: Tx, reader: Reader, upTo?: Date): Promise<boolean> {
  return mark(tx, reader, upTo ? sql<SqlBool>`n.at <= to_timestamp(${upTo.getTime() / 1000})` : sql.lit(true))
}

export async function markAbout(tx: Tx, reader: Reader, { type, id }: About): Promise<boolean> {
  const isAbout = {
    // A digest counts more than the ticket it bears.
    ticket: sql<SqlBool>`n.ticket_id::text = ${id} and not ${isDigestRow}`,
    todo: sql<SqlBool>`n.todo_id::text = ${id}`,
    submission: sql<SqlBool>`n.submission_id::text = ${id} and not ${isDigestRow}`,
    user: sql<SqlBool>`n.user_note_id in (select note.id from user_notes note where note.user_id = ${id})`,
    discord: sql<SqlBool>`n.kind = 'fault'`,
    alert: sql<SqlBool>`n.log_alert_id::text = ${id}`,
    list: sql<SqlBool>`${isDigestRow} and (n.kind = 'application') = (${id} = 'applications')`,
  }[type]
  return mark(tx, reader, isAbout)
}

export async function settingsOf(db: Db, userId: string): Promise<NotificationSettings> {
  const row = await db
    .selectFrom('notificationSettings')
    .select(['off', 'offCategories', 'toasts'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row ? { ...row, off: knownKinds(row.off) } : { off: [...newsKinds], offCategories: [], toasts: true }
}

export async function setSettings(tx: Tx, userId: string, settings: NotificationSettings): Promise<void> {
  await tx
    .insertInto('notificationSettings')
    .values({ userId, ...settings })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(settings))
    .execute()
}
