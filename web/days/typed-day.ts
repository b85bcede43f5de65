import { addDays, isDay } from '@westmore/contract/days.ts'
import { shortDate } from '#format.ts'
import { fold } from '@westmore/contract/fold.ts'

const near: Readonly<Record<string, number>> = {
  predevcirem: -2,
  vcera: -1,
  dnes: 0,
  dneska: 0,
  zitra: 1,
  pozitri: 2,
}

/** From Monday on, also declined as after «v» or «ve». */
const weekdays = [
  /^(po|pondeli)$/,
  /^(ut|utery)$/,
  /^(st|streda|stredu)$/,
  /^(ct|ctvrtek)$/,
  /^(pa|patek)$/,
  /^(so|sobota|sobotu)$/,
  /^(ne|nedele|nedeli)$/,
]

const months = [
  /^led(en|na)$/,
  /^unora?$/,
  /^brez(en|na)$/,
  /^dub(en|na)$/,
  /^kvet(en|na)$/,
  /^cerv(en|na)$/,
  /^cerven(ec|ce)$/,
  /^srp(en|na)$/,
  /^zari$/,
  /^rij(en|na)$/,
  /^listopadu?$/,
  /^prosin(ec|ce)$/,
]

/** Reads «20. 11.», «včera», «v pátek», «20. listopadu 2026», «2026-11-20»; without a year the last such day. */
export function readDay(text: string, today: string): string | undefined {
  const words = fold(text)
  const distance = Object.hasOwn(near, words) ? near[words] : undefined
  if (distance !== undefined) return addDays(today, distance)
  const weekday = words.replace(/^ve? /, '').replace(/\.$/, '')
  const index = weekdays.findIndex((names) => names.test(weekday))
  return index < 0 ? readDate(words, today) : dayNamed(index, today)
}

function dayNamed(index: number, today: string): string {
  const gap = index - ((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7)
  return addDays(today, gap > 0 ? gap - 7 : gap)
}

function readDate(words: string, today: string): string | undefined {
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d\d?)-(\d\d?)$/.exec(words) ?? []
  if (isoYear) return dayFrom(isoYear, Number(isoMonth), Number(isoDay))
  const [, day, month = '', year] =
    /^(\d{1,2})(?:[./] ?| )(\d{1,2}|[a-z]+)(?:[./]? ?(\d{4}|(?<=[./] ?)\d\d))?[./]?$/.exec(words) ?? []
  if (!day) return undefined
  const at = /^\d/.test(month) ? Number(month) : months.findIndex((names) => names.test(month)) + 1
  if (year) return dayFrom(year.length === 2 ? `20${year}` : year, at, Number(day))
  return withoutYear(at, Number(day), today)
}

/** The last leap day can be eight years ago: 1900 and 2100 are not leap years. */
const YEARS = 8

function withoutYear(month: number, day: number, today: string): string | undefined {
  const thisYear = Number(today.slice(0, 4))
  for (let far = 0; far <= YEARS; far += 1) {
    const found = dayFrom(String(thisYear - far), month, day)
    if (found && found <= today) return found
  }
  return undefined
}

function dayFrom(year: string, month: number, day: number): string | undefined {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isDay(text) && text >= '1900' && text < '2200' ? text : undefined
}

/** '20. 11. 2026', which `readDay` can read; without the year if that is unambiguous on the day `today`. */
export function printDay(day: string, today?: string): string {
  const whole = shortDate(`${day}T12:00:00Z`).replaceAll(/\s/g, ' ')
  const short = whole.slice(0, -5)
  return today !== undefined && readDay(short, today) === day ? short : whole
}
