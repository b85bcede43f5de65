import { sql } from 'kysely'

/**
 * Queues a push to each device of the person for the notifications in the part `written` (id, user_id): the body of
 * a `with` part. The sender checks again whether the person may know of it.
 */
export const pushesOf = (written: string) => sql`
  insert into push_outbox (session_id, notification_id)
  select device.session_id, news.id
  from ${sql.ref(written)} news join sessions on sessions.user_id = news.user_id
    join push_devices device on device.session_id = sessions.id
  on conflict (session_id, notification_id) do update set due_at = now(), created_at = now()`
