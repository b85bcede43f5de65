import { clockOf, DAY, HOUR, isDay, startAtClock } from '@westmore/contract/days.ts'
import { MAX_PLAN_DAYS } from '@westmore/contract/pages.ts'
import { isClock } from '#days/clock-field.tsx'
import { dateTime } from '#format.ts'
import { momentWords } from './labels.ts'

/** The moment in UTC at which Prague's clocks show the typed time. */
type Moment = { at: string; problem?: never; words: string } | { at?: never; problem: string }

/** A time that is skipped is refused; of two equal ones the first counts. */
export function momentOf(day: string, time: string, now: Date): Moment {
  if (!isDay(day) || !isClock(time)) return { problem: 'Doplňte den a čas, třeba 20. 11. 2026 a 18:00.' }
  const at = startAtClock(day, time)
  const shows = (moment: number) => clockOf(new Date(moment)) === time
  if (!shows(at))
    return { problem: `Hodiny tu noc ${time} přeskočí, takový čas nenastane. Zvolte prosím jiný.` }
  if (at <= now.getTime() || at > now.getTime() + MAX_PLAN_DAYS * DAY)
    return { problem: momentWords.outOfRange }
  const twice = shows(at + HOUR) ? ` Hodiny tu noc ukážou ${time} dvakrát, platí první z nich.` : ''
  return {
    at: new Date(at).toISOString(),
    words: `Zveřejní se ${dateTime(new Date(at))} pražského času.${twice}`,
  }
}
