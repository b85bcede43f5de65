import * as z from 'zod/mini'

export const ZONE = 'Europe/Prague'

export const Day = z.iso.date()

export const isDay = (text: string) => z.safeParse(Day, text).success

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

/** Milliseconds. */
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
const offsets = new Map<number, number>()

/** Offset of the zone from UTC at a moment (ms). Clocks change on the hour, so it is cached per hour. */
function offsetAt(moment: number): number {
  const hour = Math.floor(moment / HOUR) * HOUR
  let offset = offsets.get(hour)
  if (offset === undefined) {
    const parts = Object.fromEntries(
      inZone.formatToParts(hour).map(({ type, value }) => [type, Number(value)]),
    )
    const { year = 0, month = 1, day = 1, hour: hours = 0, minute = 0, second = 0 } = parts
    offset = Date.UTC(year, month - 1, day, hours, minute, second) - hour
    if (offsets.size > 50_000) offsets.clear()
    offsets.set(hour, offset)
  }
  return offset
}

export function dayOf(moment: Date): string {
  const time = moment.getTime()
  return new Date(time + offsetAt(time)).toISOString().slice(0, 10)
}

export function startOfDay(day: string): Date {
  return atClock(day, '00:00')
}

export function atClock(day: string, time: string): Date {
  const shown = Date.parse(`${day}T${time}:00Z`)
  // The offset at the guessed moment, not at UTC's time: they differ in the night when clocks change.
  return new Date(shown - offsetAt(shown - offsetAt(shown)))
}

/** The moment (ms) from which clocks show this time of a day, or a later one if it is skipped that night. */
export function startAtClock(day: string, time: string): number {
  const shown = Date.parse(`${day}T${time}:00Z`)
  return momentsShowing(shown)[0] ?? endOfSkipped(shown)
}

/** The moment (ms) from which clocks no longer show an earlier time of that day: the later of two. */
export function endAtClock(day: string, time: string): number {
  const last = Date.parse(`${day}T${time}:00Z`) - MINUTE
  const moment = momentsShowing(last).at(-1)
  return moment === undefined ? endOfSkipped(last) : moment + MINUTE
}

/** The moments at which clocks show this time (as if it were UTC): usually one, none or two when clocks change. */
function momentsShowing(shown: number): number[] {
  const possible = new Set([offsetAt(shown - 12 * HOUR), offsetAt(shown + 12 * HOUR)])
  return [...possible]
    .map((offset) => shown - offset)
    .filter((moment) => moment + offsetAt(moment) === shown)
    .toSorted((one, other) => one - other)
}

/** The moment at which clocks skip over this time. They change on the hour, by an hour. */
function endOfSkipped(shown: number): number {
  return Math.floor((shown - offsetAt(shown - 12 * HOUR)) / HOUR) * HOUR
}

export function lastAtClock(now: Date, time: string): Date {
  const today = atClock(dayOf(now), time)
  return today > now ? atClock(addDays(dayOf(now), -1), time) : today
}

export function nextAtClock(now: Date, time: string): Date {
  const today = atClock(dayOf(now), time)
  return today > now ? today : atClock(addDays(dayOf(now), 1), time)
}

/** Time in the zone, such as `2026-11-20 18:30:05`. */
export function zoneTime(moment: Date): string {
  const time = moment.getTime()
  return new Date(time + offsetAt(time)).toISOString().slice(0, 19).replace('T', ' ')
}

/** Time in the zone without day and seconds, such as `18:30`. */
export const clockOf = (moment: Date) => zoneTime(moment).slice(11, 16)

export const hasMissedTwoNights = (last: string, now: Date) => now.getTime() - Date.parse(last) > 2 * DAY

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)
}

export function startOfWeek(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
}

export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

/** Whether the year of a day or a moment is plausible, so that the database can store it. */
export const isOfThisAge = (text: string) => text >= '2020' && text < '2200'
