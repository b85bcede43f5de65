import { sql } from 'kysely'
import type { About, Notification } from '@westmore/contract/notifications.ts'
import type { NewsSubject } from '#events/notifications.ts'
import type { Person, TestApp } from './app.ts'

export const NOTIFICATIONS = '/api/notifications'

/** The person's unread notifications, or all of them, newest first. */
export async function notificationsOf(
  person: Person,
  show: 'all' | 'unread' = 'unread',
): Promise<Notification[]> {
  return (await person.get(`${NOTIFICATIONS}?show=${show}`)).body.notifications
}

export async function unreadCountOf(person: Person): Promise<number> {
  const { about } = (await person.get(`${NOTIFICATIONS}/unread`)).body
  return about.reduce((sum: number, { count }: { count: number }) => sum + count, 0)
}

export const markSeen = (person: Person, about: About) => person.send('PUT', `${NOTIFICATIONS}/seen`, about)

/** Inserts this many read notifications about a thing, a second apart. */
export async function writeMany(
  { db }: TestApp,
  userId: string,
  about: NewsSubject,
  count: number,
  newest = new Date(),
): Promise<void> {
  const subject = { ticketId: null, todoId: null, submissionId: null, userNoteId: null, ...about }
  await sql`insert into notifications (id, user_id, kind, ticket_id, todo_id, submission_id, user_note_id, at, read_at)
    select gen_random_uuid(), ${userId}, 'answer', ${subject.ticketId}::uuid, ${subject.todoId}::uuid,
      ${subject.submissionId}::uuid, ${subject.userNoteId}::uuid,
      ${newest.toISOString()}::timestamptz - n * interval '1 second', now()
    from generate_series(0, ${count - 1}::int) n`.execute(db)
}
