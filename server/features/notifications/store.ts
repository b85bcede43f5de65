import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { mentionedIn } from '@westmore/contract/mentions.ts'
import type { NotificationKind, Outcome } from '@westmore/contract/notifications.ts'
import type { Reader } from '@westmore/contract/users.ts'
import type { Tx } from '#postgres/db.ts'
import { allStaff, holdPeople } from '#features/users/store.ts'
import { announce, announcement, concerns, type Audience } from '#live.ts'
import { visibleTo } from './visibility.ts'

/** The one thing a notification is about. */
export type Subject =
  | { ticketId: string }
  | { todoId: string }
  | { submissionId: string }
  | { userNoteId: string }

export interface News {
  kind: NotificationKind
  about: Subject
  outcome?: Outcome
  /** The day a todo is due. */
  dueDate?: string
}

/**
 * Tells people of a deed, within its transaction: nobody of their own, nobody what they may not know, nobody what they do not
 * want to hear of. What is still unread about the same thing is counted up instead. `actorId` is null for the server.
 */
export async function notify(tx: Tx, actorId: string | null, to: string[], news: News): Promise<void> {
  const receivers = await holdPeople(
    tx,
    to.filter((id) => id !== actorId),
  )
  for (const receiver of receivers) await write(tx, actorId, receiver, news)
}

async function write(
  tx: Tx,
  actorId: string | null,
  receiver: Reader,
  { kind, about, outcome, dueDate }: News,
): Promise<void> {
  const { ticketId, todoId, submissionId, userNoteId } = columnsOf(about)
  await sql`with written as (
    insert into notifications (id, user_id, kind, ticket_id, todo_id, submission_id, user_note_id, outcome, due_date, actor_id)
    select ${randomUUID()}, ${receiver.id}, n.kind, n.ticket_id, n.todo_id, n.submission_id, n.user_note_id,
      ${outcome ?? null}, ${dueDate ?? null}::date, ${actorId}
    from (select ${kind}::text as kind, ${ticketId}::uuid as ticket_id, ${todoId}::uuid as todo_id,
      ${submissionId}::uuid as submission_id, ${userNoteId}::uuid as user_note_id) n
    where ${visibleTo(receiver)}
      and not exists (select from notification_settings wish where wish.user_id = ${receiver.id} and n.kind = any (wish.off))
    on conflict (user_id, kind, (coalesce(ticket_id, todo_id, submission_id, user_note_id))) where read_at is null
      do update set count = notifications.count + 1, outcome = excluded.outcome, due_date = excluded.due_date,
        actor_id = excluded.actor_id, at = excluded.at
    returning id)
    select ${announcement({ topic: 'notifications' }, { userId: receiver.id })} from written`.execute(tx)
}

/** Tells those of the staff whom a text mentions; who stood in its earlier wording was told then. */
export async function notifyMentioned(
  tx: Tx,
  actorId: string,
  about: Subject,
  text: string,
  before = '',
): Promise<void> {
  if (!text.includes('@')) return
  const mentioned = mentionedIn(text, await allStaff(tx), before)
  await notify(tx, actorId, mentioned, { kind: 'mention', about })
}

/** Reminds somebody of a thing, and of its due date, once for ever; true when it was now. */
export async function remindOnce(tx: Tx, userId: string, news: Omit<News, 'kind'>): Promise<boolean> {
  const { todoId, submissionId } = columnsOf(news.about)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('notificationReminders')
    .values({ userId, todoId, submissionId, dueDate: news.dueDate ?? null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) return false
  await notify(tx, null, [userId], { kind: 'reminder', ...news })
  return true
}

/** Takes back what is not true any more and was not read yet; the receiver hears of it unless they may not know it any more. */
export async function withdraw(tx: Tx, userId: string, { kind, about }: News): Promise<void> {
  const [receiver] = await holdPeople(tx, [userId])
  if (!receiver) return
  const { rows } = await sql<{ isKnown: boolean }>`
    delete from notifications n where user_id = ${userId} and kind = ${kind} and read_at is null and ${subjectIs(about)}
    returning ${visibleTo(receiver)} as is_known`.execute(tx)
  if (rows.some(({ isKnown }) => isKnown)) await announce(tx, { topic: 'notifications' }, { userId })
}

/** Tells who was notified of a thing, and belongs to the audience, that it went away, came back or changed hands. */
export async function tellNotified(tx: Tx, about: Subject, audience: Audience): Promise<void> {
  const receivers = await tx
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.userId')
    .select(['users.id', 'users.role'])
    .distinct()
    .where(subjectIs(about))
    .execute()
  for (const receiver of receivers.filter((one) => concerns(one, audience)))
    await announce(tx, { topic: 'notifications' }, { userId: receiver.id })
}

function columnsOf(about: Subject) {
  return { ticketId: null, todoId: null, submissionId: null, userNoteId: null, ...about }
}

function subjectIs(about: Subject) {
  const { ticketId, todoId, submissionId, userNoteId } = columnsOf(about)
  return sql<boolean>`(ticket_id = ${ticketId}::uuid or todo_id = ${todoId}::uuid
    or submission_id = ${submissionId}::uuid or user_note_id = ${userNoteId}::uuid)`
}
