import { addDays, addMonths, dayOf, startOfDay } from '@westmore/contract/days.ts'
import type { Grain } from '#postgres/column-types.ts'
import type { Range } from '../resolved-filter.ts'

export const HOUR = 3_600_000

/** Widest first. */
export const grains = ['month', 'day', 'hour'] as const

/** The period of Prague that this moment is in; its offset is always whole hours. */
export function periodAt(grain: Grain, at: number): Range {
  const hour = Math.floor(at / HOUR) * HOUR
  if (grain === 'hour') return { from: hour, to: hour + HOUR }
  const day = dayOf(new Date(at))
  const [first, next] = grain === 'day' ? [day, addDays(day, 1)] : [addMonths(day, 0), addMonths(day, 1)]
  return { from: startOfDay(first).getTime(), to: startOfDay(next).getTime() }
}

export interface CountedRange extends Range {
  grain: Grain
}

interface PeriodSplit {
  counted: CountedRange[]
  edges: Range[]
}

/** Grains are given widest first. The edges, shorter than the finest grain, have no totals. */
export function splitIntoPeriods(range: Range, [grain, ...finer]: readonly Grain[]): PeriodSplit {
  if (range.from >= range.to) return { counted: [], edges: [] }
  if (!grain) return { counted: [], edges: [range] }
  const first = periodAt(grain, range.from)
  const from = first.from === range.from ? range.from : first.to
  const to = periodAt(grain, range.to).from
  if (from >= to) return splitIntoPeriods(range, finer)
  const before = splitIntoPeriods({ from: range.from, to: from }, finer)
  const after = splitIntoPeriods({ from: to, to: range.to }, finer)
  return {
    counted: [...before.counted, { grain, from, to }, ...after.counted],
    edges: [...before.edges, ...after.edges],
  }
}
