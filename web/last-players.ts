import type { Fullest } from '@westmore/contract/status.ts'

/**
 * 'Naposledy 23 hráčů, včera ve 21:40' in the time of Prague; `now` is in ms. The landing page gets the source of this
 * function, so it must not use anything from outside its braces.
 */
export function lastPlayers({ players, at }: Fullest, now: number): string {
  const format = (moment: number, options: Intl.DateTimeFormatOptions, language = 'cs-CZ') =>
    new Intl.DateTimeFormat(language, { timeZone: 'Europe/Prague', ...options }).format(moment)
  const dayOf = (moment: number) => Date.parse(format(moment, { dateStyle: 'short' }, 'sv-SE'))
  const then = Date.parse(at)
  const daysAgo = (dayOf(now) - dayOf(then)) / 86_400_000
  const date = format(then, { day: 'numeric', month: 'numeric' })
  const day = daysAgo <= 0 ? 'dnes' : daysAgo === 1 ? 'včera' : date
  const time = format(then, { hour: 'numeric', minute: '2-digit' })
  const before = /^(2|3|4|12|13|14|2\d):/.test(time) ? 've' : 'v'
  const people = players === 1 ? 'hráč' : players < 5 ? 'hráči' : 'hráčů'
  return `Naposledy ${players}\u00a0${people}, ${day} ${before}\u00a0${time}`
}
