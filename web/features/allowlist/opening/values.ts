import { type Interval, type OpeningRules, type Week } from '@westmore/contract/allowlist-hours.ts'
import { dayOf, isDay, isOfThisAge, startAtClock, zoneTime } from '@westmore/contract/days.ts'
import { isClock } from '#days/clock-field.tsx'
import { weekdays } from './labels.ts'

/** The form; times as typed, so that an unfinished one is not lost. */
export type OpeningValues = {
  isAccepting: boolean
  /** Of the reopening; the day may be empty. */
  day: string
  time: string
  hasHours: boolean
  /** Kept while `hasHours` is off. */
  week: Week
  text: string
}

export const wholeDay: Interval = { from: '00:00', to: '00:00' }
const everyDay: Week = weekdays.map(() => [wholeDay])

export function valuesOf({ isAccepting, reopensAt, week, text }: OpeningRules): OpeningValues {
  const at = reopensAt === null ? null : new Date(reopensAt)
  return {
    isAccepting,
    day: at ? dayOf(at) : '',
    time: at ? zoneTime(at).slice(11, 16) : '00:00',
    hasHours: week !== null,
    week: week ?? everyDay,
    text,
  }
}

type Problems = { day?: true; time?: true; week?: true }

export function problemsOf({ isAccepting, day, time, hasHours, week }: OpeningValues): Problems {
  const hasReopening = !isAccepting && day !== ''
  return {
    ...(hasReopening && !(isDay(day) && isOfThisAge(day)) && { day: true }),
    ...(hasReopening && !isClock(time) && { time: true }),
    ...(hasHours && week.flat().some(({ from, to }) => !isClock(from) || !isClock(to)) && { week: true }),
  }
}

/** Null while a field has no meaning. */
export function rulesOf(values: OpeningValues): OpeningRules | null {
  if (Object.keys(problemsOf(values)).length > 0) return null
  const { isAccepting, day, time, hasHours, week, text } = values
  const reopensAt = isAccepting || day === '' ? null : new Date(startAtClock(day, time)).toISOString()
  return { isAccepting, reopensAt, week: hasHours ? week : null, text }
}
