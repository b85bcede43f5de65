import { dayOf, startOfDay } from '@westmore/contract/days.ts'
import type { Grain } from '#postgres/column-types.ts'

export const HOUR = 3_600_000

export interface Counted {
  at: number
  categoryId: number
  scriptId: number
  serverId: number
}

export interface Count extends Counted {
  grain: Grain
  count: number
}

const dayStarts = new Map<number, { day: number; month: number }>()

/** Prague's offset is always whole hours. */
export function periodsOf(at: number): Record<Grain, number> {
  const hour = Math.floor(at / HOUR) * HOUR
  let found = dayStarts.get(hour)
  if (!found) {
    const date = dayOf(new Date(hour))
    found = { day: startOfDay(date).getTime(), month: startOfDay(`${date.slice(0, 7)}-01`).getTime() }
    if (dayStarts.size > 50_000) dayStarts.clear()
    dayStarts.set(hour, found)
  }
  return { hour, ...found }
}

/** Always in the same order, so that two batches never deadlock. */
export function tally(lines: Counted[]): Count[] {
  const counts = new Map<string, Count>()
  const add = (grain: Grain, at: number, of: Omit<Counted, 'at'>, count: number) => {
    const { categoryId, scriptId, serverId } = of
    const key = `${grain} ${at} ${categoryId} ${scriptId} ${serverId}`
    const found = counts.get(key)
    if (found) found.count += count
    else counts.set(key, { grain, at, categoryId, scriptId, serverId, count })
  }
  for (const { at, count, ...names } of alike(lines)) {
    const periods = periodsOf(at)
    for (const grain of grains) add(grain, periods[grain], { ...names, categoryId: 0, scriptId: 0 }, count)
    for (const grain of wideGrains) {
      add(grain, periods[grain], { ...names, scriptId: 0 }, count)
      add(grain, periods[grain], { ...names, categoryId: 0 }, count)
    }
    add('day', periods.day, names, count)
  }
  return [...counts.values()].toSorted(
    (a, b) =>
      a.at - b.at ||
      a.categoryId - b.categoryId ||
      a.scriptId - b.scriptId ||
      a.serverId - b.serverId ||
      a.grain.localeCompare(b.grain),
  )
}

function alike(lines: Counted[]): Iterable<Counted & { count: number }> {
  const groups = new Map<string, Counted & { count: number }>()
  for (const line of lines) {
    const at = Math.floor(line.at / HOUR) * HOUR
    const key = `${at} ${line.categoryId} ${line.scriptId} ${line.serverId}`
    const found = groups.get(key)
    if (found) found.count += 1
    else groups.set(key, { ...line, at, count: 1 })
  }
  return groups.values()
}

export const grains = ['month', 'day', 'hour'] as const
/** Hourly counters per category and script would be as numerous as the lines. */
export const wideGrains = ['month', 'day'] as const

/** The tables include lines that are not added up yet. */
export const playerCounters = { month: 'log_player_months_now', day: 'log_player_days_now' } as const
