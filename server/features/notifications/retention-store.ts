import { sql } from 'kysely'
import { MAX_NOTIFICATIONS } from '@westmore/contract/notifications.ts'
import { limitOf, terms } from '@westmore/contract/retention.ts'
import { isNewsKnownToAllStaff } from '#events/subjects.ts'
import { recordAll } from '#events/record.ts'
import { countRows, untilNone, type RetentionStep } from '#retention/step.ts'

const BATCH = 5_000

/** With those beyond a person's newest `MAX_NOTIFICATIONS`. */
const pastTerm = (now: Date) => sql`(
  select * from notifications where id = any (array(
    select id from notifications where at < ${limitOf(terms.notifications, now).toISOString()}::timestamptz
    union
    select id from (
      select id, row_number() over (partition by user_id order by at desc, id desc) as place from notifications) placed
    where place > ${MAX_NOTIFICATIONS})))`

/** Other rows are not counted. */
const isKnownToAllStaff = () => isNewsKnownToAllStaff('n', 'kind')

export const notificationStep: RetentionStep = {
  categories: ['notifications'],
  due: async (db, now) => ({
    notifications: await countRows(db, sql`${pastTerm(now)} n where ${isKnownToAllStaff()}`),
  }),
  all: async (db) => ({
    notifications: await countRows(db, sql`notifications n where ${isKnownToAllStaff()}`),
  }),
  remove: (db, now, recordRemoval) =>
    untilNone(db, async (tx) => {
      // A notification counted up in the meantime has another time: it is new again.
      const { rows } = await sql<{ userId: string; told: number }>`
        with gone as (
          delete from notifications n using (select id, at from ${pastTerm(now)} past limit ${BATCH}) past
          where n.id = past.id and n.at = past.at
          returning n.user_id, ${isKnownToAllStaff()} as is_told)
        select user_id, count(*) filter (where is_told) as told from gone group by user_id`.execute(tx)
      await recordRemoval(tx, { notifications: rows.reduce((sum, { told }) => sum + told, 0) })
      await recordAll(tx, null, 'notifications.expire', rows)
      return rows.length > 0
    }),
}
