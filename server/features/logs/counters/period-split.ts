import { addDays, addMonths, dayOf, startOfDay } from '@westmore/contract/days.ts'
import type { Range } from '../resolved-filter.ts'
import { HOUR, periodsOf } from './tally.ts'
import type { Grain } from '#postgres/column-types.ts'

export interface CountedRange extends Range {
  grain: Grain
}

interface PeriodSplit {
  counted: CountedRange[]
  edges: Range[]
}

export function nextPeriod(grain: Grain, at: number): number {
  if (grain === 'hour') return periodsOf(at).hour + HOUR
  const date = dayOf(new Date(at))
  return startOfDay(grain === 'day' ? addDays(date, 1) : addMonths(date, 1)).getTime()
}

/** Grains are given widest first. The edges, shorter than the finest grain, have no counters. */
export function splitIntoPeriods(range: Range, grains: readonly Grain[]): PeriodSplit {
  const [grain, ...finer] = grains
  if (range.from >= range.to) return { counted: [], edges: [] }
  if (!grain) return { counted: [], edges: [range] }
  const from = periodsOf(range.from)[grain] === range.from ? range.from : nextPeriod(grain, range.from)
  const to = periodsOf(range.to)[grain]
  if (from >= to) return splitIntoPeriods(range, finer)
  const before = splitIntoPeriods({ from: range.from, to: from }, finer)
  const after = splitIntoPeriods({ from: to, to: range.to }, finer)
  return {
    counted: [...before.counted, { grain, from, to }, ...after.counted],
    edges: [...before.edges, ...after.edges],
  }
}
