import {
  isOfThisAge,
  type Interval,
  type OpeningRules,
  type OpeningSettings,
  type Week,
} from '@westmore/contract/allowlist-hours.ts'
import { dayOf, isDay, startAtClock, zoneTime } from '@westmore/contract/days.ts'
import { readClock } from '#days/typed-clock.ts'
import { dateTime } from '#format.ts'
import type { Difference } from '#ui/edit-conflict.tsx'
import { weekdays } from './labels.ts'

/** The form; times as typed, so that an unfinished one is not lost. */
export type OpeningValues = {
  isAccepting: boolean
  /** The reopening; the day may be empty. */
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

const isClock = (text: string) => readClock(text) === text

type Problems = { day?: true; time?: true; week?: true }

/** The fields whose text has no meaning. */
export function problemsOf({ isAccepting, day, time, hasHours, week }: OpeningValues): Problems {
  const hasReopening = !isAccepting && day !== ''
  return {
    ...(hasReopening && !(isDay(day) && isOfThisAge(day)) && { day: true }),
    ...(hasReopening && !isClock(time) && { time: true }),
    ...(hasHours && week.flat().some(({ from, to }) => !isClock(from) || !isClock(to)) && { week: true }),
  }
}

/** The rules to send; null while a field has no meaning. */
export function rulesOf(values: OpeningValues): OpeningRules | null {
  if (Object.keys(problemsOf(values)).length > 0) return null
  const { isAccepting, day, time, hasHours, week, text } = values
  const reopensAt = isAccepting || day === '' ? null : new Date(startAtClock(day, time)).toISOString()
  return { isAccepting, reopensAt, week: hasHours ? week : null, text }
}

type Part = 'switch' | 'week' | 'text'

/** The parts of the form in words; two versions differ if their words do. */
function partsOf(values: OpeningValues): { part: Part; field: string; text: string }[] {
  const { isAccepting, day, time, hasHours, week, text } = values
  const rules = rulesOf({ ...values, hasHours: false })
  const reopens = rules?.reopensAt ? dateTime(rules.reopensAt) : `${day} ${time}`
  const off = day === '' ? 'Nepřijímáme' : `Nepřijímáme, znovu otevřít ${reopens}`
  const lines = week.map(
    (intervals, at) => `${weekdays[at]}: ${intervals.map(spanText).join(', ') || 'zavřeno'}`,
  )
  return [
    { part: 'switch', field: 'Příjem žádostí', text: isAccepting ? 'Přijímáme' : off },
    { part: 'week', field: 'Otevírací doba', text: hasHours ? lines.join('\n') : 'Kdykoli' },
    { part: 'text', field: 'Text', text: text.trim() },
  ]
}

const spanText = ({ from, to }: Interval) => `${from}–${to}`

/** The newest version with the parts changed here since `base`. */
export function mergedOver(
  values: OpeningValues,
  base: OpeningSettings,
  newest: OpeningSettings,
): OpeningValues {
  const before = partsOf(valuesOf(base))
  const touched = partsOf(values)
    .filter(({ text }, at) => text !== before[at]?.text)
    .map(({ part }) => part)
  const { isAccepting, day, time, hasHours, week, text } = values
  return {
    ...valuesOf(newest),
    ...(touched.includes('switch') && { isAccepting, day, time }),
    ...(touched.includes('week') && { hasHours, week }),
    ...(touched.includes('text') && { text }),
  }
}

/** The parts in which the newest version differs from the form. */
export function differences(
  values: OpeningValues,
  base: OpeningSettings,
  newest: OpeningSettings,
): Difference[] {
  const there = partsOf(valuesOf(newest))
  const kept = partsOf(mergedOver(values, base, newest))
  return partsOf(values).flatMap(({ field, text }, at) => {
    const theirs = there[at]?.text ?? ''
    return text === theirs ? [] : [{ field, mine: kept[at]?.text === theirs ? null : text, theirs }]
  })
}
