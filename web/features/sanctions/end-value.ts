import { clockOf, dayOf, endAtClock, HOUR, isDay } from '@westmore/contract/days.ts'
import { endOfSpan } from '@westmore/contract/sanctions-templates.ts'
import { endObstacle, MAX_YEARS } from '@westmore/contract/sanctions.ts'
import * as z from 'zod/mini'
import { isClock } from '#days/clock-field.tsx'
import { dateTime } from '#format.ts'

/** An end as chosen in a form: `never`, a number of days, or `at` a typed time of Prague; '' before the choice. */
export const EndValue = z.object({ choice: z.string(), day: z.string(), time: z.string() })
export type EndValue = z.infer<typeof EndValue>

export const noEnd: EndValue = { choice: '', day: '', time: '' }

export const endChoices = [
  ['never', 'Natrvalo'],
  ['1', '1 den'],
  ['3', '3 dny'],
  ['7', '7 dní'],
  ['14', '14 dní'],
  ['30', '30 dní'],
  ['at', 'Do data a času'],
] as const

export function endValueOf(until: string | null): EndValue {
  if (until === null) return { ...noEnd, choice: 'never' }
  const at = new Date(until)
  return { choice: 'at', day: dayOf(at), time: clockOf(at) }
}

/** In UTC, null for none; undefined while the choice has no meaning. */
export function endOf({ choice, day, time }: EndValue, now: Date): string | null | undefined {
  if (choice === 'never') return null
  if (choice === '') return undefined
  if (choice === 'at') return isDay(day) && isClock(time) ? momentOf(day, time) : undefined
  return endOfSpan({ unit: 'days', count: Number(choice) }, now)
}

/** The later moment if clocks show the time twice; the moment of the change if they skip it. */
function momentOf(day: string, time: string): string {
  const at = endAtClock(day, time)
  return new Date(shows(at + HOUR, time) ? at + HOUR : at).toISOString()
}

const shows = (moment: number, time: string) => clockOf(new Date(moment)) === time

export function endProblem(value: EndValue, now: Date): string | null {
  const end = endOf(value, now)
  if (end === undefined)
    return value.choice === 'at'
      ? 'Doplňte den a čas, třeba 20. 11. 2026 a 18:00.'
      : 'Vyberte, dokdy to platí.'
  const why = end === null ? null : endObstacle(end, now)
  return why && endRefusals[why]
}

const endRefusals = {
  past: 'Tento čas už minul.',
  far: `Konec může být nejvýše za ${MAX_YEARS} let; jinak zvolte „Natrvalo“.`,
}

/** The exact end in words, also in the nights when an hour is skipped or comes twice. */
export function endWords(value: EndValue, now: Date): string | null {
  const end = endOf(value, now)
  if (end === undefined || end === null) return null
  const at = Date.parse(end)
  const { choice, time } = value
  const change =
    choice === 'at' && !shows(at, time)
      ? ` Hodiny tu noc ${time} přeskočí.`
      : choice === 'at' && shows(at - HOUR, time)
        ? ` Hodiny tu noc ukážou ${time} dvakrát, platí druhý z nich.`
        : ''
  return `Skončí ${dateTime(end)} pražského času.${change}`
}
