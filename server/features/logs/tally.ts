import { dayOf, startOfDay } from '@westmore/contract/days.ts'

export type Grain = 'hour' | 'day' | 'month'

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

/** Where the hour, the day and the month of a moment begin in Prague, whose offset is of whole hours. */
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

/** The counters that lines add to, in one order everywhere, so that two batches never wait for each other in a ring. */
export function tally(lines: Counted[]): Count[] {
  const counts = new Map<string, Count>()
  const add = (grain: Grain, at: number, categoryId: number, scriptId: number, serverId: number) => {
    const key = `${grain} ${at} ${categoryId} ${scriptId} ${serverId}`
    const found = counts.get(key)
    if (found) found.count += 1
    else counts.set(key, { grain, at, categoryId, scriptId, serverId, count: 1 })
  }
  for (const { at, categoryId, scriptId, serverId } of lines) {
    const periods = periodsOf(at)
    for (const grain of grains) add(grain, periods[grain], 0, 0, serverId)
    for (const grain of wideGrains) {
      add(grain, periods[grain], categoryId, 0, serverId)
      add(grain, periods[grain], 0, scriptId, serverId)
    }
    add('day', periods.day, categoryId, scriptId, serverId)
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

export const grains = ['month', 'day', 'hour'] as const
/** Hours of single categories and scripts would be as many counters as there are lines. */
export const wideGrains = ['month', 'day'] as const
