import { dayOf } from '@westmore/contract/days.ts'
import { counted } from '#format.ts'

const timeZone = 'Europe/Prague'
const clock = new Intl.DateTimeFormat('cs-CZ', {
  timeZone,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})
const minute = new Intl.DateTimeFormat('cs-CZ', { timeZone, hour: '2-digit', minute: '2-digit' })
const day = new Intl.DateTimeFormat('cs-CZ', {
  timeZone,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
const longDay = new Intl.DateTimeFormat('cs-CZ', {
  timeZone,
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
})

/** '18:24:31', the time of Prague. */
export const clockTime = (moment: string) => clock.format(new Date(moment))

/** 'pátek 20. listopadu 2026', the day of Prague. */
export const dayName = (moment: string) => day.format(new Date(moment))

/** '20. 11. 2026 18:24:31'. */
export const exactTime = (moment: string) => `${longDay.format(new Date(moment))} ${clockTime(moment)}`

export const isSameDay = (one: string, other: string) => dayOf(new Date(one)) === dayOf(new Date(other))

/** 'po 2 h 14 min' of silence between two lines, or null when they are near. */
export function silence(one: string, other: string): string | null {
  const minutes = Math.floor(Math.abs(Date.parse(one) - Date.parse(other)) / 60_000)
  if (minutes < 30) return null
  const hours = Math.floor(minutes / 60)
  if (hours >= 24) return counted(Math.floor(hours / 24), 'den', 'dny', 'dní')
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`
}

/** A bound of the range for a chip: days as days, moments with their minute. */
export function boundName(bound: string): string {
  if (bound.length === 10) return longDay.format(new Date(`${bound}T12:00:00Z`))
  return `${longDay.format(new Date(bound))} ${minute.format(new Date(bound))}`
}
