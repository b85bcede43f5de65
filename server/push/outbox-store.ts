import { sql } from 'kysely'
import { foundReader } from '#caller/reader.ts'
import { record } from '#events/record.ts'
import { isNewsKnownTo } from '#events/subjects.ts'
import type { Db } from '#postgres/db.ts'

/** How long (s) a taken push is left to its node before another one may try. */
const LEASE_SECONDS = 60
export const LONGEST_HOURS = 24
/** The wait (s) after the first failed try, and the longest wait. */
const FIRST_WAIT = 60
const LONGEST_WAIT = 3_600

export interface Push {
  sessionId: string
  userId: string
  notificationId: string
  /** The end of the lease; it changes when the push is asked for again. */
  leasedUntil: string
  failures: number
  service: string
  endpoint: string
  p256dh: string
  auth: string
  /** Whether the device is still there, its person signed in (the staff with a second factor), and the news unread and theirs to see. */
  isWanted: boolean
}

/** Takes due pushes, oldest first; several nodes may call it at a time. */
export async function takeDue(db: Db, limit: number, needsMfa: boolean): Promise<Push[]> {
  const { rows } = await sql<Push>`
    with taken as (
      update push_outbox set due_at = now() + make_interval(secs => ${LEASE_SECONDS})
      where (session_id, notification_id) in (
        select session_id, notification_id from push_outbox where due_at <= now()
        order by due_at limit ${limit} for update skip locked)
      returning *)
    select taken.session_id, receiver.id as user_id, taken.notification_id,
      taken.due_at::text as leased_until, failures, service, endpoint, p256dh, auth,
      coalesce(sessions.expires_at > now() and (sessions.mfa or receiver.role = 'user' or not ${needsMfa}::boolean)
        and n.user_id = receiver.id and n.read_at is null and device.endpoint is not null
        and ${isNewsKnownTo(foundReader(sql`receiver.id`, sql`receiver.role`))}, false) as is_wanted
    from taken join notifications n on n.id = taken.notification_id
      left join push_devices device using (session_id) left join sessions on sessions.id = taken.session_id
      left join users receiver on receiver.id = sessions.user_id`.execute(db)
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
