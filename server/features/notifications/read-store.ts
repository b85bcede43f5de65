import { sql, type Expression, type SqlBool } from 'kysely'
import {
  knownKinds,
  newsKinds,
  notificationKinds,
  NOTIFICATIONS_PAGE,
  type About,
  type NotificationSettings,
} from '@westmore/contract/notifications.ts'
import type { Reader } from '@westmore/contract/users.ts'
import type { Cursor } from '#moment-cursor.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { aboutOfNews, isNewsKnownTo, queryOfNews, thingOfNews } from '#events/subjects.ts'

/** Every list and count uses it. Kinds that a newer version wrote are left out. */
function notificationsOf(db: Db, reader: Reader) {
  return db
    .selectFrom('notifications as n')
    .where('n.userId', '=', reader.id)
    .where(sql<SqlBool>`n.kind = any (${notificationKinds}::text[])`)
    .where(isNewsKnownTo(reader))
}

function withSubjects(db: Db, reader: Reader) {
  return notificationsOf(db, reader)
    .leftJoinLateral(thingOfNews().as('thing'), (join) => join.onTrue())
    .leftJoin('users as actor', 'actor.id', 'n.actorId')
    .select([
      'n.id',
      'n.kind',
      'n.linesSince',
      'thing.number',
      'thing.name as title',
      'thing.userId',
      'n.outcome',
      'n.dueDate',
      'actor.id as actorId',
      'actor.username as actor',
      'actor.name as actorName',
      'actor.avatar as actorAvatar',
      'n.count',
      'n.at',
      'n.readAt',
    ])
    .select([aboutOfNews.type.as('aboutType'), aboutOfNews.id.as('aboutId'), queryOfNews().as('viewQuery')])
    .orderBy('n.at', 'desc')
    .orderBy('n.id', 'desc')
}

export type NotificationRow = Awaited<ReturnType<ReturnType<typeof withSubjects>['execute']>>[number]

/** One more row shows that there is a next page. */
export async function pageWithNext(
  db: Db,
  reader: Reader,
  { onlyUnread, before }: { onlyUnread: boolean; before: Cursor | undefined },
): Promise<NotificationRow[]> {
  let query = withSubjects(db, reader).limit(NOTIFICATIONS_PAGE + 1)
  if (onlyUnread) query = query.where('n.readAt', 'is', null)
  if (before)
    query = query.where(sql<SqlBool>`(n.at, n.id) < (${before.at}::timestamptz, ${before.id}::uuid)`)
  return query.execute()
}

export async function allFor(db: Db, reader: Reader): Promise<NotificationRow[]> {
  return withSubjects(db, reader).execute()
}

export async function newestUnread(db: Db, reader: Reader): Promise<NotificationRow | undefined> {
  return withSubjects(db, reader).where('n.readAt', 'is', null).limit(1).executeTakeFirst()
}

export async function oneFor(db: Db, reader: Reader, id: string): Promise<NotificationRow | undefined> {
  return withSubjects(db, reader).where('n.id', '=', id).executeTakeFirst()
}

/** By subject, in the order of their first ones. */
export async function countUnread(db: Db, reader: Reader): Promise<(About & { count: number })[]> {
  return notificationsOf(db, reader)
    .where('n.readAt', 'is', null)
    .select([aboutOfNews.type.as('type'), aboutOfNews.id.as('id'), sql<number>`count(*)`.as('count')])
    .groupBy([sql`1`, sql`2`])
    .orderBy(sql`min(n.at)`)
    .orderBy('id')
    .execute()
}

/** Rows that another transaction is writing have new content, so they stay unread. */
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

/** Like the next two functions: true when something was unread. */
export async function markOne(tx: Tx, reader: Reader, id: string): Promise<boolean> {
  return mark(tx, reader, sql<SqlBool>`n.id = ${id}::uuid`)
}

export async function markAll(tx: Tx, reader: Reader, upTo?: Date): Promise<boolean> {
  return mark(tx, reader, upTo ? sql<SqlBool>`n.at <= to_timestamp(${upTo.getTime() / 1000})` : sql.lit(true))
}

export async function markAbout(tx: Tx, reader: Reader, { type, id }: About): Promise<boolean> {
  return mark(tx, reader, sql<SqlBool>`(${aboutOfNews.type}, ${aboutOfNews.id}) = (${type}, ${id})`)
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
