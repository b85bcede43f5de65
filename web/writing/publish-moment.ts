import { DAY, isDay, startAtClock } from '@westmore/contract/days.ts'
import { MAX_PLAN_DAYS } from '@westmore/contract/pages.ts'
import { isClock } from '#days/clock-field.tsx'
import { dateTime } from '#format.ts'
import { momentWords } from './labels.ts'

/** The moment in UTC at which Prague's clocks show the typed time. */
type Moment = { at: string; problem?: never; words: string } | { at?: never; problem: string }

/** The words are those of the moment, so they also show another time than a typed one that clocks skip. */
export function momentOf(day: string, time: string, now: Date): Moment {
  if (!isDay(day) || !isClock(time)) return { problem: 'Doplňte den a čas, třeba 20. 11. 2026 a 18:00.' }
  const at = startAtClock(day, time)
  if (at <= now.getTime() || at > now.getTime() + MAX_PLAN_DAYS * DAY)
    return { problem: momentWords.outOfRange }
  const moment = new Date(at)
  return { at: moment.toISOString(), words: `Zveřejní se ${dateTime(moment)} pražského času.` }
}
