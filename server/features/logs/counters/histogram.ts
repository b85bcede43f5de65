import { addDays, dayOf, startOfDay, startOfWeek } from '@westmore/contract/days.ts'
import { retainedSince, type Histogram } from '@westmore/contract/logs.ts'
import type { Db } from '#postgres/db.ts'
import { countLines, grainsOf, portionsOf } from './count-store.ts'
import { spanOfLines } from './overview-store.ts'
import { nextPeriod } from './period-split.ts'
import { isVoid, latestOf, type ResolvedFilter, type Range } from '../resolved-filter.ts'
import { HOUR } from './tally.ts'

const MINUTE = 60_000
const DAY = 24 * HOUR

type Step = Histogram['step']

/** The widest range of each step keeps the number of bars below about 130. */
const steps: { step: Step; upTo: number; ms: number }[] = [
  { step: 'minute', upTo: 2 * HOUR, ms: MINUTE },
  { step: '5 minutes', upTo: 10 * HOUR, ms: 5 * MINUTE },
  { step: '15 minutes', upTo: 26 * HOUR, ms: 15 * MINUTE },
  { step: 'hour', upTo: 5 * DAY + 2 * HOUR, ms: HOUR },
  { step: 'day', upTo: 125 * DAY, ms: DAY },
]

export async function histogramOf(db: Db, resolved: ResolvedFilter, now: Date): Promise<Histogram> {
  const range = await drawnRange(db, resolved, now)
  const { step, ms } = steps.find(({ upTo }) => range.to - range.from <= upTo) ?? {
    step: 'week' as const,
    ms: 7 * DAY,
  }
  const points = isVoid(resolved) ? [] : await pointsOf(db, asked(resolved, range, step, ms), ms)
  const bars = barsOf({ ...range, to: Math.max(range.to, (points.at(-1)?.at ?? 0) + 1) }, step, ms)
  let index = 0
  let total = 0
  for (const { at, count } of points) {
    while (index < bars.length - 1 && at >= (bars[index]?.end ?? Infinity)) index += 1
    const bar = bars[index]
    if (bar) bar.count += count
    total += count
  }
  return {
    step,
    total,
    bars: bars.map(({ begin, end, count }) => ({
      from: new Date(begin).toISOString(),
      to: new Date(end).toISOString(),
      count,
    })),
  }
}

async function drawnRange(db: Db, { range }: ResolvedFilter, now: Date): Promise<Range> {
  const { first, last } = await spanOfLines(db)
  const isOpen = range.from === retainedSince(now).getTime()
  const end = endOf(range, now, last ?? 0)
  const from = isOpen ? Math.max(range.from, Math.min(first ?? now.getTime(), end - HOUR)) : range.from
  return { from, to: Math.max(end, from + MINUTE) }
}

/**
 * A range with a given day ends at the end of that day. Servers whose clocks are ahead may have sent lines of
 * the next hour.
 */
function endOf(range: Range, now: Date, last: number): number {
  const isOpen = range.to === latestOf(now)
  if (isOpen) return last > nextPeriod('hour', now.getTime()) ? last : now.getTime()
  return Math.min(range.to, Math.max(nextPeriod('day', now.getTime()), last))
}

/** The counters are exact at the end of the last bar, and the latest line of the current hour is unknown. */
function asked(resolved: ResolvedFilter, range: Range, step: Step, ms: number): ResolvedFilter {
  const lastBar = barsOf(range, step, ms).at(-1)?.end ?? range.to
  const to = Math.max(lastBar, nextPeriod('hour', range.to - 1))
  return { ...resolved, range: { from: range.from, to: Math.min(to, resolved.range.to) } }
}

function barsOf({ from, to }: Range, step: Step, ms: number) {
  const bars: { begin: number; end: number; count: number }[] = []
  let begin = firstBar(from, step, ms)
  while (begin < to) {
    const end =
      ms >= DAY ? startOfDay(addDays(dayOf(new Date(begin)), step === 'day' ? 1 : 7)).getTime() : begin + ms
    bars.push({ begin, end, count: 0 })
    begin = end
  }
  return bars
}

function firstBar(from: number, step: Step, ms: number): number {
  if (ms < DAY) return Math.floor(from / ms) * ms
  const day = dayOf(new Date(from))
  return startOfDay(step === 'day' ? day : startOfWeek(day)).getTime()
}

async function pointsOf(
  db: Db,
  resolved: ResolvedFilter,
  ms: number,
): Promise<{ at: number; count: number }[]> {
  if (ms < HOUR) return countLines(db, resolved, resolved.range, ms)
  const grains = grainsOf(resolved).filter((grain) => (ms < DAY ? grain === 'hour' : grain !== 'month'))
  return (await portionsOf(db, resolved, grains)).map(({ from, count }) => ({ at: from, count }))
}
