import { sql } from 'kysely'
import { MAX_NOTIFICATIONS, NOTIFICATION_DAYS } from '@westmore/contract/notifications.ts'
import type { Db } from '#db.ts'
import { announce } from '#live.ts'

/** Deletes what is older than its term, and of each person what is beyond the newest so many. */
export async function pruneNotifications(db: Db): Promise<{ deleted: number }> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ userId: string }>`
      delete from notifications using (
        select id, row_number() over (partition by user_id order by at desc, id desc) as place from notifications
      ) ranked
      where ranked.id = notifications.id and (ranked.place > ${MAX_NOTIFICATIONS}
        or notifications.at < now() - make_interval(days => ${NOTIFICATION_DAYS}))
      returning notifications.user_id`.execute(tx)
    for (const userId of new Set(rows.map((row) => row.userId)))
      await announce(tx, { topic: 'notifications' }, { userId })
    return { deleted: rows.length }
  })
}
