import { sql } from 'kysely'
import { addDays, dayOf, startOfDay, startOfWeek } from '@westmore/contract/days.ts'
import { retainedSince, type Histogram } from '@westmore/contract/logs.ts'
import type { Db } from '#postgres/db.ts'
import {
  conditionsOf,
  inRange,
  isVoid,
  latestOf,
  UNPREPARED,
  type Range,
  type ResolvedFilter,
} from '../resolved-filter.ts'
import { queueSearch } from '../search-queue.ts'
import { spanOfLines } from './overview-store.ts'
import { HOUR, periodAt } from './periods.ts'
import { portionsOf } from './portions.ts'

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
  const { from, to } = await drawnRange(db, resolved, now)
  const { step, ms } = steps.find(({ upTo }) => to - from <= upTo) ?? { step: 'week' as const, ms: 7 * DAY }
  const points = await pointsOf(db, { ...resolved, range: { from, to: resolved.range.to } }, ms)
  const bars: { begin: number; end: number; count: number }[] = []
  let begin = firstBar(from, step, ms)
  while (begin < Math.max(to, (points.at(-1)?.at ?? 0) + 1)) {
    const end =
      ms >= DAY ? startOfDay(addDays(dayOf(new Date(begin)), step === 'day' ? 1 : 7)).getTime() : begin + ms
    bars.push({ begin, end, count: 0 })
    begin = end
  }
  let index = 0
  for (const { at, count } of points) {
    while (index < bars.length - 1 && at >= (bars[index]?.end ?? Infinity)) index += 1
    const bar = bars[index]
    if (bar) bar.count += count
  }
  return {
    step,
    total: points.reduce((sum, { count }) => sum + count, 0),
    bars: bars.map((bar) => ({
      from: new Date(bar.begin).toISOString(),
      to: new Date(bar.end).toISOString(),
      count: bar.count,
    })),
  }
}

/** An open range begins with the first line and ends now, or with lines of a server whose clock is ahead. */
async function drawnRange(db: Db, { range }: ResolvedFilter, now: Date): Promise<Range> {
  const { first, last } = await spanOfLines(db)
  const ahead = last !== null && last > periodAt('hour', now.getTime()).to ? last : now.getTime()
  const to = range.to === latestOf(now) ? ahead : range.to
  const begun = Math.min(first ?? to, to - HOUR)
  const from = range.from === retainedSince(now).getTime() ? Math.max(range.from, begun) : range.from
  return { from, to: Math.max(to, from + MINUTE) }
}

function firstBar(from: number, step: Step, ms: number): number {
  if (ms < DAY) return Math.floor(from / ms) * ms
  const day = dayOf(new Date(from))
  return startOfDay(step === 'day' ? day : startOfWeek(day)).getTime()
}

interface Point {
  at: number
  count: number
}

/** `ms` is the width of a bar. */
async function pointsOf(db: Db, resolved: ResolvedFilter, ms: number): Promise<Point[]> {
  if (ms >= HOUR) {
    const portions = await portionsOf(db, resolved, ms < DAY ? ['hour'] : ['day', 'hour'])
    return portions.map(({ from, count }) => ({ at: from, count }))
  }
  if (isVoid(resolved)) return []
  const { rows } = await queueSearch(resolved, () =>
    sql<Point>`${UNPREPARED}
      select (floor(extract(epoch from l.created_at) * 1000 / ${sql.lit(ms)}) * ${sql.lit(ms)})::bigint as at,
        count(*) as count
      from logs l where ${inRange(resolved.range)} and ${conditionsOf(resolved)} group by 1 order by 1`.execute(
      db,
    ),
  )
  return rows
}
