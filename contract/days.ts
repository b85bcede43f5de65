import * as z from 'zod/mini'

/** Days, weeks and months of logs and analytics are those of this zone, winter and summer. */
export const ZONE = 'Europe/Prague'

/** A day of that zone as `2026-11-20`. */
export const Day = z.iso.date()

const inZone = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** The wall clock of the zone at a moment, written as if it were UTC (ms). */
function wallClock(moment: Date): number {
  const parts = Object.fromEntries(
    inZone.formatToParts(moment).map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** The day of the zone on which a moment falls. */
export function dayOf(moment: Date): string {
  return new Date(wallClock(moment)).toISOString().slice(0, 10)
}

/** The moment of the zone's midnight that begins a day. */
export function startOfDay(day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const guess = midnight - (wallClock(new Date(midnight)) - midnight)
  // The offset that holds at the guess, not at UTC's midnight: they differ in the night of a change of clocks.
  return new Date(midnight - (wallClock(new Date(guess)) - guess))
}

/** The day so many days later; earlier when negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** The Monday of a day's week. */
export function startOfWeek(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
}

/** The first day of the month so many months later; earlier when negative. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}
