import { dayOf } from '@westmore/contract/days.ts'
import { duration } from '#format.ts'

export const isSameDay = (one: string, other: string) => dayOf(new Date(one)) === dayOf(new Date(other))

const HALF_HOUR = 1_800

/** Such as '2 h 14 min'; null when the silence is short. */
export function gapText(one: string, other: string): string | null {
  const seconds = Math.abs(Date.parse(one) - Date.parse(other)) / 1_000
  return seconds < HALF_HOUR ? null : duration(seconds)
}
