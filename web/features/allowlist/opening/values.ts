import {
  MAX_CLOSED_TEXT,
  type Interval,
  type OpeningRules,
  type Week,
} from '@westmore/contract/allowlist-hours.ts'
import { dayOf, isDay, isOfThisAge, startAtClock, zoneTime } from '@westmore/contract/days.ts'
import { isClock, noClock } from '#days/clock-field.tsx'
import { readUnless } from '#ui/use-form.ts'
import { openingWords, weekdays } from './labels.ts'

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

/** The rules to send, or the sentences for the fields whose text has no meaning. */
export function readOpening({ isAccepting, day, time, hasHours, week, text }: OpeningValues) {
  const hasReopening = !isAccepting && day !== ''
  const isClockWrong = week.flat().some(({ from, to }) => !isClock(from) || !isClock(to))
  return readUnless<OpeningRules>(
    {
      day: hasReopening && !(isDay(day) && isOfThisAge(day)) && openingWords.noDay,
      time: hasReopening && !isClock(time) && noClock,
      week: hasHours && isClockWrong && noClock,
      text: text.length > MAX_CLOSED_TEXT && openingWords.tooLong,
    },
    () => ({
      isAccepting,
      reopensAt: hasReopening ? new Date(startAtClock(day, time)).toISOString() : null,
      week: hasHours ? week : null,
      text,
    }),
  )
}
