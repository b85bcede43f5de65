import { sql } from 'kysely'
import { MAX_TIMES, type InterviewTime } from '@westmore/contract/interviews.ts'
import { isPlannable } from '@westmore/contract/pages.ts'
import { record, recordAll, type Actor } from '#events/record.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { refuse, transact } from '#refusal.ts'
import type { TimeNews } from './events.ts'
import { readRules } from './settings.ts'

export async function allTimes(db: Db) {
  const { rows } = await sql<InterviewTime & { free: number; isOver: boolean }>`
    select times.*, starts_at <= clock_timestamp() as is_over,
      places - (select count(*) from interviews where time_id = times.id) as free
    from interview_times times order by starts_at, id`.execute(db)
  return rows
}

/** Whether it has a free place, which no other player can take until the transaction ends. */
export async function lockPlace(tx: Tx, id: string): Promise<boolean> {
  await sql`select from interview_times where id = ${id} for update`.execute(tx)
  return (await allTimes(tx)).some((time) => time.id === id && !time.isOver && time.free > 0)
}

/** Which reminder is due: 2 a quarter of an hour before, 1 a day before. */
const due = sql<number>`(case when starts_at <= clock_timestamp() + interval '15 minutes' then 2
  when starts_at <= clock_timestamp() + interval '24 hours' then 1 else 0 end)`

/** Reminders that are due when the time is taken are not sent. */
export const remindedOf = (id: string) => sql<number>`(select ${due} from interview_times where id = ${id})`

/** Reminds of times to come. A time stays for a day, in which the staff may note who did not come. */
export const followTimes = (db: Db) =>
  db.transaction().execute(async (tx) => {
    await sql`delete from interview_times where starts_at < clock_timestamp() - interval '24 hours'`.execute(
      tx,
    )
    if (!(await readRules(tx)).isOn) return { reminded: 0 }
    const { rows } = await sql<TimeNews>`
      update interviews set reminded = ${due} from interview_times times
      where times.id = time_id and state = 'invited' and reminded < ${due} and starts_at > clock_timestamp()
      returning submission_id as id, user_id, case reminded when 2 then 'time-soon' else 'time-near' end as outcome`.execute(
      tx,
    )
    await recordAll(tx, null, 'interviews.remind', rows)
    return { reminded: rows.length }
  })

export const publishTime = (db: Db, staff: Actor, now: Date, { id, ...time }: InterviewTime) =>
  transact(db, async (tx) => {
    const known = await allTimes(tx)
    if (known.some((one) => one.id === id)) return undefined
    if (known.length >= MAX_TIMES || !isPlannable(time.startsAt, now)) return refuse('TIME_REFUSED')
    await tx
      .insertInto('interviewTimes')
      .values({ id, ...time })
      .execute()
    return record(tx, staff, 'interviews.publish', { id, after: time })
  })

export const cancelTime = (db: Db, staff: Actor, id: string) =>
  transact(db, async (tx) => {
    const of = tx.selectFrom('interviewTimes').select(['startsAt', 'places']).where('id', '=', id)
    const before = await of.forUpdate().executeTakeFirst()
    if (!before) return refuse('NOT_FOUND')
    const { rows } =
      await sql<TimeNews>`update interviews set time_id = null, reminded = 0 where time_id = ${id}
      returning submission_id as id, user_id, 'time-gone' as outcome`.execute(tx)
    await tx.deleteFrom('interviewTimes').where('id', '=', id).execute()
    await record(tx, staff, 'interviews.cancel', { id, before })
    return recordAll(tx, staff, 'interviews.remind', rows)
  })
