const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const sameYear = new Intl.DateTimeFormat('cs-CZ', {
  timeZone: 'Europe/Prague',
  day: 'numeric',
  month: 'numeric',
})
const otherYear = new Intl.DateTimeFormat('cs-CZ', {
  timeZone: 'Europe/Prague',
  month: 'numeric',
  year: 'numeric',
})

/** As short as a narrow row needs it: 'teď', '5 min', '3 h', '6 d', '12. 11.', '3/2025'. */
export function shortAge(moment: string, now: Date): string {
  const then = new Date(moment)
  const age = now.getTime() - then.getTime()
  if (age < MINUTE) return 'teď'
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min`
  if (age < DAY) return `${Math.floor(age / HOUR)} h`
  if (age < 7 * DAY) return `${Math.floor(age / DAY)} d`
  return age < 300 * DAY ? sameYear.format(then) : otherYear.format(then)
}
