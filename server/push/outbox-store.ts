import { sql } from 'kysely'
import { foundReader } from '#caller/reader.ts'
import { record } from '#events/record.ts'
import { isNewsKnownTo } from '#events/subjects.ts'
import type { Db } from '#postgres/db.ts'

/** How long (s) a taken push is left to its node before another one may try. */
const LEASE_SECONDS = 60
export const LONGEST_HOURS = 24
/** The wait (s) after the first failed try, and the longest wait. */
export const FIRST_WAIT = 60
const LONGEST_WAIT = 3_600

export interface Push {
  sessionId: string
  userId: string
  notificationId: string
  /** The end of the lease; it changes when the push is asked for again. */
  leasedUntil: string
  failures: number
  endpoint: string
  p256dh: string
  auth: string
  /** Whether the person is still of the staff and signed in there, has not read it, and may see its subject. */
  isWanted: boolean
}

export async function dueServices(db: Db): Promise<string[]> {
  const { rows } = await sql<{ service: string }>`
    select distinct service from push_outbox join push_devices using (session_id) where due_at <= now()`.execute(
    db,
  )
  return rows.map(({ service }) => service)
}

/** Takes due pushes to a service, oldest first; several nodes may call it at a time. */
export async function takeDue(
  db: Db,
  { service, limit, needsMfa }: { service: string; limit: number; needsMfa: boolean },
): Promise<Push[]> {
  const { rows } = await sql<Push>`
    with due as (
      select session_id, notification_id from push_outbox join push_devices using (session_id)
      where service = ${service} and due_at <= now()
      order by due_at limit ${limit} for update of push_outbox skip locked),
    taken as (
      update push_outbox push set due_at = now() + make_interval(secs => ${LEASE_SECONDS}) from due
      where push.session_id = due.session_id and push.notification_id = due.notification_id returning push.*)
    select taken.session_id, receiver.id as user_id, taken.notification_id,
      taken.due_at::text as leased_until, failures, endpoint, p256dh, auth,
      sessions.expires_at > now() and (sessions.mfa or not ${needsMfa}::boolean) and receiver.role <> 'user'
        and n.user_id = receiver.id and n.read_at is null
        and ${isNewsKnownTo(foundReader(sql`receiver.id`, sql`receiver.role`))} as is_wanted
    from taken join push_devices using (session_id) join sessions on sessions.id = taken.session_id
      join users receiver on receiver.id = sessions.user_id join notifications n on n.id = taken.notification_id`.execute(
    db,
  )
  return rows
}

/** Not one that was asked for again since it was taken: it is due again. */
const isLeased = ({ sessionId, notificationId, leasedUntil }: Push) =>
  sql`session_id = ${sessionId} and notification_id = ${notificationId} and due_at = ${leasedUntil}::timestamptz`

export async function finish(db: Db, push: Push): Promise<void> {
  await sql`delete from push_outbox where ${isLeased(push)}`.execute(db)
}

/** Schedules a retry after a wait (s) that doubles, or longer if the service asks for it, up to an hour; gives up after a day. */
export async function retryLater(db: Db, push: Push, askedFor: number): Promise<void> {
  const wait = Math.min(LONGEST_WAIT, Math.max(askedFor, FIRST_WAIT * 2 ** Math.min(push.failures, 10)))
  const isOver = sql`created_at < now() - make_interval(hours => ${LONGEST_HOURS})`
  await sql`delete from push_outbox where ${isLeased(push)} and ${isOver}`.execute(db)
  await sql`update push_outbox set failures = failures + 1, due_at = now() + make_interval(secs => ${wait})
    where ${isLeased(push)}`.execute(db)
}

/** Removes a device whose subscription has ended; a newer subscription of the browser stays. */
export async function removeEnded(db: Db, { sessionId, endpoint, userId }: Push): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom('pushDevices')
      .where('sessionId', '=', sessionId)
      .where('endpoint', '=', endpoint)
      .execute()
    await record(tx, null, 'notifications.devices', { userId })
  })
}

/** Lets everything due to a service wait (s), up to an hour; pushes under way stay leased. */
export async function delayService(db: Db, service: string, wait: number): Promise<void> {
  await sql`
    update push_outbox set due_at = now() + make_interval(secs => ${Math.min(LONGEST_WAIT, wait)})
    where (session_id, notification_id) in (
      select session_id, notification_id from push_outbox join push_devices using (session_id)
      where service = ${service} and due_at <= now() for update of push_outbox skip locked)`.execute(db)
}

export async function removeOrphans(db: Db): Promise<void> {
  await sql`
    delete from push_outbox where (session_id, notification_id) in (
      select session_id, notification_id from push_outbox
      where not exists (select from push_devices where push_devices.session_id = push_outbox.session_id)
      limit 1000 for update skip locked)`.execute(db)
}
