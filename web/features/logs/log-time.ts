import { dayOf } from '@westmore/contract/days.ts'
import { clockMinute, duration, shortDate } from '#format.ts'

export const isSameDay = (one: string, other: string) => dayOf(new Date(one)) === dayOf(new Date(other))

const HALF_HOUR = 1_800

/** '2 h 14 min' of silence between two lines, or null when they are near. */
export function silence(one: string, other: string): string | null {
  const seconds = Math.abs(Date.parse(one) - Date.parse(other)) / 1_000
  return seconds < HALF_HOUR ? null : duration(seconds)
}

/** A bound of the range for a chip: days as days, moments with their minute. */
export function boundName(bound: string): string {
  return bound.length === 10 ? shortDate(`${bound}T12:00:00Z`) : `${shortDate(bound)} ${clockMinute(bound)}`
}
