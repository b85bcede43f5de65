import { createElement } from 'react'
import { useNow } from '#clock.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const ZONE = 'Europe/Prague'

const exact = new Intl.DateTimeFormat('cs-CZ', {
  timeZone: ZONE,
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
const day = new Intl.DateTimeFormat('cs-CZ', { timeZone: ZONE, dateStyle: 'long' })
const relative = new Intl.RelativeTimeFormat('cs-CZ', { numeric: 'auto' })
const numeric = new Intl.NumberFormat('cs-CZ')
const plurals = new Intl.PluralRules('cs-CZ')

/** '20. 11. 2026 18:24', the time of Prague. */
export function dateTime(moment: string | Date): string {
  return exact.format(new Date(moment))
}

/** '20. listopadu 2026'. */
export function date(moment: string | Date): string {
  return day.format(new Date(moment))
}

/** 'před 5 minutami', 'za 2 dny'; the last half minute is 'právě teď'. */
export function relativeTime(moment: string | Date, now: Date = new Date()): string {
  const distance = new Date(moment).getTime() - now.getTime()
  const size = Math.abs(distance)
  if (size < MINUTE / 2) return 'právě teď'
  if (size < 59.5 * MINUTE)
    return relative.format(Math.sign(distance) * Math.max(1, Math.round(size / MINUTE)), 'minute')
  if (size < 23.5 * HOUR) return relative.format(Math.round(distance / HOUR), 'hour')
  if (size < 30 * DAY) return relative.format(Math.round(distance / DAY), 'day')
  if (size < 365 * DAY) return relative.format(Math.round(distance / (30.44 * DAY)), 'month')
  return relative.format(Math.round(distance / (365.25 * DAY)), 'year')
}

/** '12 345', '1,5'. */
export function number(value: number): string {
  return numeric.format(value)
}

/** Chooses the Czech form: plural(1, 'hodina', 'hodiny', 'hodin'). */
export function plural(count: number, one: string, few: string, many: string): string {
  const form = plurals.select(Math.abs(count))
  return form === 'one' ? one : form === 'few' ? few : many
}

/** '5 hodin': the number with its form. */
export function counted(count: number, one: string, few: string, many: string): string {
  return `${number(count)} ${plural(count, one, few, many)}`
}

/** A moment in words that keep themselves true; the exact date is in the tooltip. */
export function RelativeTime({ moment, className }: { moment: string; className?: string }) {
  const now = useNow(MINUTE / 2)
  return createElement(
    'time',
    { dateTime: moment, title: dateTime(moment), className },
    relativeTime(moment, now),
  )
}
