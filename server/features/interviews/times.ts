import { DAY } from '@westmore/contract/days.ts'
import { MAX_DAYS_AHEAD, MAX_TIMES, type InterviewTime } from '@westmore/contract/interviews.ts'
import { calendarOf, utc } from '#calendar.ts'
import type { Env } from '#env.ts'
import { record, recordAll, type Actor } from '#events/record.ts'
import { lockWithAuthor, newestSubmissionsOf } from '#features/allowlist/public.ts'
import type { Db } from '#postgres/db.ts'
import { refuse, transact } from '#refusal.ts'
import { readRules } from './settings.ts'
import { interviewOf } from './store.ts'
import * as store from './times-store.ts'

export const publishTime = (db: Db, staff: Actor, now: Date, { id, ...time }: InterviewTime) =>
  transact(db, async (tx) => {
    const ahead = Date.parse(time.startsAt) - now.getTime()
    if (ahead <= 0 || ahead > MAX_DAYS_AHEAD * DAY) return refuse('TIME_OUT_OF_RANGE')
    if ((await store.allTimes(tx)).length >= MAX_TIMES) return refuse('TOO_MANY_TIMES')
    const isNew = await store.addTime(tx, { id, ...time })
    return isNew ? record(tx, staff, 'interviews.publish', { id, after: time }) : undefined
  })

export const cancelTime = (db: Db, staff: Actor, id: string) =>
  transact(db, async (tx) => {
    const removed = await store.removeTime(tx, id)
    if (!removed) return refuse('NOT_FOUND')
    await record(tx, staff, 'interviews.cancel', { id, before: removed.time })
    const news = removed.takers.map((taker) => ({ ...taker, outcome: 'time-gone' as const }))
    return recordAll(tx, staff, 'interviews.remind', news)
  })

/** Reminds of times that come, and removes those that are over. */
export async function followTimes(db: Db): Promise<{ reminded: number }> {
  await store.removeOldTimes(db)
  if (!(await readRules(db)).isOn) return { reminded: 0 }
  const people = await store.peopleToRemind(db)
  for (const { id, userId } of people)
    await db.transaction().execute(async (tx) => {
      await lockWithAuthor(tx, id)
      // They may have given it back.
      const reminder = await store.markReminded(tx, id)
      if (reminder === undefined) return
      const outcome = reminder === 2 ? 'time-soon' : 'time-near'
      await record(tx, null, 'interviews.remind', { id, userId, outcome })
    })
  return { reminded: people.length }
}

/** A later file of the same interview takes the place of an earlier one. */
export async function calendarOfPlayer(
  db: Db,
  { PUBLIC_URL }: Env,
  { id }: { id: string },
  now: Date,
): Promise<string | undefined> {
  const [newest] = await newestSubmissionsOf(db, [id])
  const row = newest && (await interviewOf(db, newest.id))
  if (!row?.startsAt) return undefined
  return calendarOf('Pohovor', 'Pohovor', [
    'BEGIN:VEVENT',
    `UID:${row.id}@${new URL(PUBLIC_URL).hostname}`,
    `DTSTAMP:${utc(now.toISOString())}`,
    `SEQUENCE:${Math.floor(now.getTime() / 1_000)}`,
    `DTSTART:${utc(row.startsAt)}`,
    'SUMMARY:Pohovor k žádosti o allowlist',
    `URL:${PUBLIC_URL}/user/allowlist`,
    'END:VEVENT',
  ])
}
