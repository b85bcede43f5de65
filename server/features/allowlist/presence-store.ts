import { sql } from 'kysely'
import { PRESENCE_STAYS, type Activity } from '@westmore/contract/presence.ts'
import { announcementOf } from '#live.ts'
import type { Db } from '#postgres/db.ts'

const isFresh = sql<boolean>`here.seen_at > clock_timestamp() - make_interval(secs => ${PRESENCE_STAYS / 1000})`

/** Without the reader, and without readers of the reader's own application. */
export async function readersOf(db: Db, readerId: string) {
  const { rows } = await sql<{
    submissionId: string
    id: string
    username: string
    name: string
    avatar: string | null
    doing: Activity
  }>`
    select here.submission_id, person.id, person.username, person.name, person.avatar, here.doing
    from allowlist_presence here join users person on person.id = here.user_id and person.role <> 'user'
      join allowlist_submissions sent on sent.id = here.submission_id
    where ${isFresh} and here.user_id <> ${readerId} and sent.user_id not in (${readerId}, here.user_id)
    order by person.id`.execute(db)
  return rows
}

/** `doing` is null when the person has left. Only a change is announced. Returns false for an unknown application. */
export async function showReading(
  db: Db,
  userId: string,
  submissionId: string,
  doing: Activity | null,
): Promise<boolean> {
  const change =
    doing === null
      ? sql`delete from allowlist_presence using sent where allowlist_presence.user_id = ${userId} and submission_id = sent.id`
      : sql`insert into allowlist_presence (user_id, submission_id, doing)
          select ${userId}, sent.id, ${doing} from sent
          on conflict (user_id) do update
            set submission_id = excluded.submission_id, doing = excluded.doing, seen_at = clock_timestamp()`
  const { rows } = await sql`
    with sent as (select id, user_id from allowlist_submissions where id = ${submissionId}),
    before as (select (select here.doing from allowlist_presence here
      where here.user_id = ${userId} and here.submission_id = ${submissionId} and ${isFresh}) as doing),
    after as (${change})
    select case when before.doing is distinct from ${doing}::text
      then ${announcementOf('presence', sql`sent.id`, sql`json_build_object('staff', true, 'except', json_build_array(sent.user_id))`)} end
    from sent cross join before`.execute(db)
  return rows.length > 0
}
