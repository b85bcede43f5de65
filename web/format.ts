import { addDays, DAY, dayOf, HOUR, MINUTE, ZONE } from '@westmore/contract/days.ts'
import type { Language } from '@westmore/contract/pages.ts'
import { createElement } from 'react'
import { serverTime, useNow } from '#clock.ts'
import { figure as number } from '#ui/figures.ts'

export { number }

type Moment = string | Date

function momentFormat(options: Intl.DateTimeFormatOptions, locale = 'cs-CZ'): (moment: Moment) => string {
  const format = new Intl.DateTimeFormat(locale, { timeZone: ZONE, ...options })
  return (moment) => format.format(new Date(moment))
}

/** A day is given as '2026-11-20'. */
const dayFormat = (options: Intl.DateTimeFormatOptions): ((day: string) => string) =>
  momentFormat({ timeZone: 'UTC', ...options })

export const dateTime = momentFormat({
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** '20. listopadu 2026'. */
export const date = momentFormat({ dateStyle: 'long' })

export const dateIn: Record<Language, (moment: Moment) => string> = {
  cs: date,
  en: momentFormat({ dateStyle: 'long' }, 'en-GB'),
  sk: momentFormat({ dateStyle: 'long' }, 'sk-SK'),
}

export const shortDate = momentFormat({ day: 'numeric', month: 'numeric', year: 'numeric' })

export const dayAndMonth = momentFormat({ day: 'numeric', month: 'numeric' })

export const dateWithWeekday = momentFormat({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

export const clockMinute = momentFormat({ hour: '2-digit', minute: '2-digit' })

export const clockTime = momentFormat({ hour: '2-digit', minute: '2-digit', second: '2-digit' })

export const exactTime = (moment: Moment) => `${shortDate(moment)} ${clockTime(moment)}`

const monthAndYear = momentFormat({ month: 'numeric', year: 'numeric' })

export const weekdayName = dayFormat({ weekday: 'short' })

export const shortDay = dayFormat({ day: 'numeric', month: 'numeric' })

export const longDay = dayFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

const dayWithYear = dayFormat({ dateStyle: 'medium' })

/** With the year unless it is the current one. */
export function dayOfYear(day: string, today: string): string {
  return day.slice(0, 4) === today.slice(0, 4) ? shortDay(day) : dayWithYear(day)
}

/** 'Včera', 'Dnes', 'Zítra', '26. 11.'. */
export const dayWords = (day: string, today: string) => relativeDay(day, today) ?? dayOfYear(day, today)

export function relativeDay(day: string, today: string): string | undefined {
  return { [addDays(today, -1)]: 'Včera', [today]: 'Dnes', [addDays(today, 1)]: 'Zítra' }[day]
}

const relative = new Intl.RelativeTimeFormat('cs-CZ', { numeric: 'auto' })

/** 'před 5 minutami', 'včera', 'za 2 dny'; less than half a minute is 'právě teď'. */
export function relativeTime(moment: Moment, now: Date = serverTime()): string {
  const then = new Date(moment)
  const distance = then.getTime() - now.getTime()
  const size = Math.abs(distance)
  if (size < MINUTE / 2) return 'právě teď'
  if (size < 59.5 * MINUTE)
    return relative.format(Math.sign(distance) * Math.max(1, Math.round(size / MINUTE)), 'minute')
  if (size < 23.5 * HOUR) return relative.format(Math.sign(distance) * Math.round(size / HOUR), 'hour')
  // Calendar days: 25 hours ago may be the day before yesterday.
  if (size < 30 * DAY) return relative.format(daysBetween(now, then), 'day')
  if (size < 365 * DAY) return relative.format(Math.round(distance / (30.44 * DAY)), 'month')
  return relative.format(Math.round(distance / (365.25 * DAY)), 'year')
}

function daysBetween(one: Date, other: Date): number {
  return Math.round((Date.parse(dayOf(other)) - Date.parse(dayOf(one))) / DAY)
}

/** For a narrow row: 'teď', '5 min', '3 h', '6 d', '12. 11.', '3/2025'; the same number as `relativeTime`. */
export function shortAge(moment: string, now: Date): string {
  const age = Math.max(0, now.getTime() - new Date(moment).getTime())
  if (age < MINUTE / 2) return 'teď'
  if (age < 59.5 * MINUTE) return `${Math.max(1, Math.round(age / MINUTE))} min`
  if (age < 23.5 * HOUR) return `${Math.round(age / HOUR)} h`
  const days = Math.max(1, daysBetween(new Date(moment), now))
  if (days < 7) return `${days} d`
  return days < 300 ? dayAndMonth(moment) : monthAndYear(moment)
}

/** '3 hodiny': how long something has lasted, in the accusative; undefined within the first minute. */
export function timeSince(moment: string, now: Date): string | undefined {
  const age = now.getTime() - new Date(moment).getTime()
  if (age < MINUTE) return undefined
  if (age < HOUR) return counted(Math.floor(age / MINUTE), 'minutu', 'minuty', 'minut')
  if (age < DAY) return counted(Math.floor(age / HOUR), 'hodinu', 'hodiny', 'hodin')
  return counted(Math.floor(age / DAY), 'den', 'dny', 'dní')
}

export const untilText = (until: string | null) => (until === null ? 'natrvalo' : `do ${dateTime(until)}`)

/** '3 dny 4 h', '2 h 5 min', '12 min': only the two largest parts, enough for a comparison. */
export function duration(seconds: number): string {
  if (seconds < 60) return 'do minuty'
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  if (minutes < 24 * 60) return withRest(`${Math.floor(minutes / 60)} h`, minutes % 60, 'min')
  const hours = Math.round(seconds / 3_600)
  return withRest(counted(Math.floor(hours / 24), 'den', 'dny', 'dní'), hours % 24, 'h')
}

const withRest = (large: string, rest: number, unit: string) =>
  rest === 0 ? large : `${large} ${rest} ${unit}`

const plurals = new Intl.PluralRules('cs-CZ')

/** Chooses the Czech plural form: plural(1, 'hodina', 'hodiny', 'hodin'). */
export function plural(count: number, one: string, few: string, many: string): string {
  const form = plurals.select(Math.abs(count))
  return form === 'one' ? one : form === 'few' ? few : many
}

export function counted(count: number, one: string, few: string, many: string): string {
  return `${number(count)} ${plural(count, one, few, many)}`
}

export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${number(bytes)} B`
  return bytes < 1_000_000 ? `${number(Math.round(bytes / 1000))} kB` : megabytes(bytes)
}

export function megabytes(bytes: number): string {
  return `${number(Math.round(bytes / 104_857.6) / 10)} MB`
}

type TimeProps = { moment: string; className?: string }

export function RelativeTime({ moment, className }: TimeProps) {
  const words = relativeTime(moment, useNow(MINUTE / 2))
  return createElement('time', { dateTime: moment, title: dateTime(moment), className }, words)
}

export function ClockTime({ moment, className }: TimeProps) {
  const words = `${clockMinute(moment)} · ${relativeTime(moment, useNow(MINUTE / 2))}`
  return createElement('time', { dateTime: moment, title: dateTime(moment), className }, words)
}

/** '…c0175a': the part that people recognise their game accounts by. */
export const shortLicense = (license: string) => `…${license.slice(-6)}`

/** '99+' above 99: unread items are not counted further. */
export const unreadText = (count: number) => (count > 99 ? '99+' : String(count))
