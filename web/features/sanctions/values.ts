import {
  MAX_PARAGRAPH,
  MAX_PARAGRAPHS,
  MAX_POINTS,
  MAX_POINTS_CATEGORY,
  MAX_SANCTION_REASON,
  type Sanction,
} from '@westmore/contract/sanctions.ts'
import * as z from 'zod/mini'
import type { Difference } from '#ui/edit-conflict.tsx'
import { untilText } from '#format.ts'
import { linesOf } from '#text/lines.ts'
import { EndValue, endOf, endProblem, endValueOf, noEnd } from './end-value.ts'
import { dialogWords } from './labels.ts'

/** The fields of a sanction that may change later, as typed. */
export const SanctionValues = z.object({
  reason: z.string(),
  /** One on each line. */
  paragraphs: z.string(),
  end: EndValue,
  /** Empty without points. */
  category: z.string(),
  count: z.string(),
  pointsEnd: EndValue,
})
export type SanctionValues = z.infer<typeof SanctionValues>

export const blank: SanctionValues = {
  reason: '',
  paragraphs: '',
  end: noEnd,
  category: '',
  count: '',
  pointsEnd: noEnd,
}

type Editable = Pick<Sanction, 'reason' | 'paragraphs' | 'until' | 'points'>

export function valuesOf({ reason, paragraphs, until, points }: Editable): SanctionValues {
  return {
    reason,
    paragraphs: paragraphs.join('\n'),
    end: endValueOf(until),
    category: points?.category ?? '',
    count: points ? String(points.count) : '',
    pointsEnd: points ? endValueOf(points.until) : noEnd,
  }
}

const hasPoints = ({ category, count }: SanctionValues) => category.trim() !== '' || count.trim() !== ''

const pointsOf = (values: SanctionValues, now: Date) =>
  hasPoints(values)
    ? {
        category: values.category.trim(),
        count: Number(values.count),
        until: endOf(values.pointsEnd, now) ?? null,
      }
    : null

export type Problems = Partial<Record<string, string>>

/** Why fields cannot be sent, by their name. */
export function problemsOf(values: SanctionValues, now: Date): Problems {
  const { reason, paragraphs, end, category, count, pointsEnd } = values
  const lines = linesOf(paragraphs)
  const points = Number(count)
  const problems: Record<string, string | false | null> = {
    reason:
      reason.trim() === ''
        ? dialogWords.noReason
        : reason.trim().length > MAX_SANCTION_REASON && `Nejvýše ${MAX_SANCTION_REASON} znaků.`,
    end: endProblem(end, now),
    paragraphs:
      lines.length > MAX_PARAGRAPHS
        ? `Nejvýše ${MAX_PARAGRAPHS} řádků.`
        : lines.some((line) => line.length > MAX_PARAGRAPH) && `Každý řádek nejvýše ${MAX_PARAGRAPH} znaků.`,
    ...(hasPoints(values) && {
      category:
        category.trim() === ''
          ? 'K bodům napište, za co jsou.'
          : category.trim().length > MAX_POINTS_CATEGORY && `Nejvýše ${MAX_POINTS_CATEGORY} znaků.`,
      count:
        !(Number.isInteger(points) && points >= 1 && points <= MAX_POINTS) &&
        `Celé číslo od 1 do ${MAX_POINTS}.`,
      pointsEnd: endProblem(pointsEnd, now),
    }),
  }
  return Object.fromEntries(Object.entries(problems).flatMap(([field, why]) => (why ? [[field, why]] : [])))
}

/** All fields, when they have no problems. */
export function toSend(values: SanctionValues, now: Date) {
  return {
    reason: values.reason.trim(),
    paragraphs: linesOf(values.paragraphs),
    until: endOf(values.end, now) ?? null,
    points: pointsOf(values, now),
  }
}

type Part = keyof ReturnType<typeof toSend>

/** The parts of the form in words; two versions differ if their words do. */
function partsOf(values: SanctionValues): { part: Part; field: string; text: string }[] {
  const { reason, paragraphs, end, category, count, pointsEnd } = values
  const points = hasPoints(values) ? `${category.trim()}: ${count.trim()}, ${endText(pointsEnd)}` : ''
  return [
    { part: 'reason', field: 'Důvod', text: reason.trim() },
    { part: 'until', field: 'Platí', text: endText(end) },
    { part: 'paragraphs', field: 'Porušená pravidla', text: linesOf(paragraphs).join('\n') },
    { part: 'points', field: 'Body', text: points },
  ]
}

/** Of a number of days only the number, because their end moves with the clock. */
function endText(value: EndValue): string {
  const { choice, day, time } = value
  if (choice !== 'never' && choice !== 'at') return choice === '' ? '' : `od teď, dny: ${choice}`
  const end = endOf(value, new Date())
  return end === undefined ? `${day} ${time}` : untilText(end)
}

const touchedIn = (values: SanctionValues, base: Editable): Set<Part> => {
  const before = partsOf(valuesOf(base))
  return new Set(partsOf(values).flatMap(({ part, text }, at) => (text === before[at]?.text ? [] : [part])))
}

/** The changed fields, to send. */
export function changesOf(values: SanctionValues, base: Editable, now: Date) {
  const touched = touchedIn(values, base)
  const { reason, paragraphs, until, points } = toSend(values, now)
  return {
    ...(touched.has('reason') && { reason }),
    ...(touched.has('paragraphs') && { paragraphs }),
    ...(touched.has('until') && { until }),
    ...(touched.has('points') && { points }),
  }
}

/** The newest version with the parts changed here since `base`. */
export function mergedOver(values: SanctionValues, base: Editable, newest: Editable): SanctionValues {
  const touched = touchedIn(values, base)
  const { reason, paragraphs, end, category, count, pointsEnd } = values
  return {
    ...valuesOf(newest),
    ...(touched.has('reason') && { reason }),
    ...(touched.has('paragraphs') && { paragraphs }),
    ...(touched.has('until') && { end }),
    ...(touched.has('points') && { category, count, pointsEnd }),
  }
}

/** The parts in which the newest version differs from the form. */
export function differences(values: SanctionValues, base: Editable, newest: Editable): Difference[] {
  const there = partsOf(valuesOf(newest))
  const kept = partsOf(mergedOver(values, base, newest))
  return partsOf(values).flatMap(({ field, text }, at) => {
    const theirs = there[at]?.text ?? ''
    return text === theirs ? [] : [{ field, mine: kept[at]?.text === theirs ? null : text, theirs }]
  })
}
