import {
  addDays,
  addMonths,
  dayOf,
  endAtClock,
  startAtClock,
  startOfDay,
  startOfWeek,
} from '@westmore/contract/days.ts'
import { printDay, readDay } from '#days/typed-day.ts'
import { clockTime } from '#format.ts'
import { fold } from '@westmore/contract/fold.ts'
import { movingRange, movingWords, type MovingRange } from './moving-range.ts'

/** A range moves with the clock, or is between two days or moments; '' is open. */
export type TimeRange = {
  range: MovingRange | ''
  dateFrom: string
  dateTo: string
}

export const anyTime: TimeRange = { range: '', dateFrom: '', dateTo: '' }

/** A single moment means this long (ms) before and after it. */
const AROUND = 5 * 60_000

/** Reads a time as people write it: «včera 19–23», «posledních 15 min», «20. 11. 18:30 – 21:00»; or undefined. */
export function readRange(text: string, now: Date): TimeRange | undefined {
  const words = fold(text)
    .replaceAll(/\s*[–—−]\s*/g, ' - ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (words === '' || words === 'vse') return anyTime
  const moving = readMoving(words)
  if (moving) return { ...anyTime, range: moving }
  const today = dayOf(now)
  return readPeriod(words, today) ?? readOpen(words, today) ?? readBoth(words, today) ?? readOne(words, today)
}

const unitWords = [
  { unit: 'm', names: /^(m|min|minut[auy]?)$/, by: 1 },
  { unit: 'h', names: /^(h|hod|hodin[auy]?)$/, by: 1 },
  { unit: 'd', names: /^(d|den|dny|dni|dnu)$/, by: 1 },
  { unit: 'd', names: /^(t|tyden|tydny|tydnu)$/, by: 7 },
  { unit: 'd', names: /^(mesic|mesice|mesicu)$/, by: 30 },
] as const

function readMoving(words: string): MovingRange | undefined {
  if (words === 'dnes') return 'today'
  if (words === 'vcera') return 'yesterday'
  if (/^((za )?posledni )?pulhodin[auy]$|^((za )?posledni )?pul hodiny$/.test(words)) return '30m'
  const [, last, figure, name = ''] =
    /^(?:za )?(posledni(?:ch|ho)? ?)?(\d{1,6})? ?([a-z]+)\.?$/.exec(words) ?? []
  // «den» alone is not a range, «poslední den» is.
  if (!last && !figure) return undefined
  const unit = unitWords.find(({ names }) => names.test(name))
  return unit && movingRange(`${Number(figure ?? 1) * unit.by}${unit.unit}`)
}

/** Reads «tento týden», «minulý měsíc». */
function readPeriod(words: string, today: string): TimeRange | undefined {
  const [, which, what] = /^(tento|minuly) (tyden|mesic)$/.exec(words) ?? []
  if (!which) return undefined
  const begin = what === 'tyden' ? startOfWeek(today) : addMonths(today, 0)
  if (which === 'tento') return between(begin, today)
  return between(what === 'tyden' ? addDays(begin, -7) : addMonths(begin, -1), addDays(begin, -1))
}

const between = (dateFrom: string, dateTo: string): TimeRange => ({ range: '', dateFrom, dateTo })

/** Reads «od 20. 11.», «od včera 19:00», «do 20. 11. 21:00»; a time alone means today. */
function readOpen(words: string, today: string): TimeRange | undefined {
  const [, side, rest = ''] = /^(od|do) ((?:(?! (?:do|az) | - ).)+)$/.exec(words) ?? []
  const at = side && dayAndClock(rest, today)
  if (!at) return undefined
  const { day = today, clock } = at
  const moment = () => momentAt(day, clock ?? '', side === 'do' ? 'end' : 'begin')
  const bound = clock === undefined ? day : new Date(moment()).toISOString()
  return side === 'od' ? between(bound, '') : between('', bound)
}

/** Reads two ends: «18:30 - 21», «20. 11. 18:30 - 21. 11. 2:00», «18. - 20. 11.». */
function readBoth(words: string, today: string): TimeRange | undefined {
  const spaced = words.replace(/^((?:.* )?)od /, '$1').replace(/ (?:do|az) /, ' - ')
  const parts = (spaced.includes(' - ') ? spaced : spaced.replace(/(?<=\d\.?|\d h)-(?=\d)/, ' - ')).split(
    ' - ',
  )
  const [left = '', right = ''] = parts
  if (parts.length !== 2 || left === '' || right === '') return undefined
  const [first, last] = [dayAndClock(left, today), dayAndClock(right, today)]
  const days = daysOf(left, right, today)
  if (days) return days[0] <= days[1] ? between(...days) : undefined
  if (!first || !last || first.clock === undefined || last.clock === undefined) return undefined
  const beginDay = first.day ?? today
  // «22–2» continues past midnight.
  const endDay = last.day ?? (last.clock > first.clock ? beginDay : addDays(beginDay, 1))
  return moments(momentAt(beginDay, first.clock, 'begin'), momentAt(endDay, last.clock, 'end'))
}

/** Two days without times; the first may omit the month and year of the second. */
function daysOf(left: string, right: string, today: string): [string, string] | undefined {
  const end = readDay(right, today)
  if (!end) return undefined
  const [, month, year] = /^\d{1,2}\. ?(\d{1,2}\.|[a-z]+) ?(\d{4})?$/.exec(right) ?? []
  const begin = /^\d{1,2}\.?$/.test(left)
    ? readDay(`${left.replace('.', '')}. ${month ?? ''} ${year ?? end.slice(0, 4)}`, today)
    : readDay(/^\d{1,2}\. ?\d{1,2}\.?$/.test(left) && year ? `${left} ${year}` : left, today)
  return begin === undefined ? undefined : [begin, end]
}

/** A whole day, or a day with a time, which means five minutes before and after it. */
function readOne(words: string, today: string): TimeRange | undefined {
  const at = dayAndClock(words, today)
  if (!at) return undefined
  if (at.clock === undefined) return at.day ? between(at.day, at.day) : undefined
  const moment = momentAt(at.day ?? today, at.clock, 'begin')
  return moments(moment - AROUND, moment + AROUND)
}

type DayAndClock = {
  day: string | undefined
  /** `18:30:00`; undefined for a whole day. */
  clock: string | undefined
}

const CLOCK = /(?:^|[ ,]|(?: v))\s*(\d{1,2})(?:[:.](\d\d)(?::(\d\d))?)? ?(?:h|hod|hodin)?\.?$/

function dayAndClock(words: string, today: string): DayAndClock | undefined {
  const whole = readDay(words, today)
  if (whole) return { day: whole, clock: undefined }
  const match = CLOCK.exec(words)
  const clock = match && clockFrom(match[1], match[2], match[3])
  if (!clock) return undefined
  const before = words
    .slice(0, match.index)
    .replace(/( ve?|,)$/, '')
    .trim()
  if (before === '' || before === 'v' || before === 've') return { day: undefined, clock }
  const day = readDay(before, today)
  return day ? { day, clock } : undefined
}

function clockFrom(hours = '', minutes = '00', seconds = '00'): string | undefined {
  const isTime = Number(hours) < 24 && Number(minutes) < 60 && Number(seconds) < 60
  const isMidnight = hours === '24' && minutes === '00' && seconds === '00'
  return isTime || isMidnight ? `${hours.padStart(2, '0')}:${minutes}:${seconds}` : undefined
}

/** If clocks show an hour twice, both belong to a range. */
function momentAt(day: string, clock: string, which: 'begin' | 'end'): number {
  const at = which === 'begin' ? startAtClock : endAtClock
  return at(day, clock.slice(0, 5)) + Number(clock.slice(6)) * 1_000
}

/** Undefined when clocks that went forward left no time between the two. */
function moments(from: number, to: number): TimeRange | undefined {
  return from < to ? between(new Date(from).toISOString(), new Date(to).toISOString()) : undefined
}

/** Prints a range so that `readRange` reads it back on this day. */
export function printRange({ range, dateFrom, dateTo }: TimeRange, today: string): string {
  if (range !== '') return movingWords(range)
  if (dateFrom === '' && dateTo === '') return ''
  if (dateTo === '') return `od ${printBound(dateFrom, today)}`
  if (dateFrom === '') return `do ${printBound(dateTo, today)}`
  if (isWholeDay(dateFrom) && dateFrom === dateTo) return printDay(dateFrom, today)
  const isAlike = isWholeDay(dateFrom) === isWholeDay(dateTo)
  const [first, last] = isAlike ? [dateFrom, dateTo] : [beginOf(dateFrom), endOf(dateTo)]
  const isOneDay = !isWholeDay(first) && dayOf(new Date(first)) === dayOf(new Date(last))
  // «20. 11. – 5. 1. 2027» would be the November of 2027.
  const isPlain = [first, last].every((bound) => printBound(bound, today) !== printBound(bound))
  const since = isPlain ? today : undefined
  return `${printBound(first, since)} – ${isOneDay ? printClock(last) : printBound(last, since)}`
}

/** '20. 11. 2026' or '20. 11. 18:30', so that `readBound` reads it back on this day. */
function printBound(bound: string, today?: string): string {
  if (isWholeDay(bound)) return printDay(bound, today)
  return `${printDay(dayOf(new Date(bound)), today)} ${printClock(bound)}`
}

const printClock = (moment: string) => clockTime(moment).replace(/:00$/, '')

export const isWholeDay = (bound: string) => bound.length === 10
const beginOf = (bound: string) => (isWholeDay(bound) ? startOfDay(bound).toISOString() : bound)
const endOf = (bound: string) => (isWholeDay(bound) ? startOfDay(addDays(bound, 1)).toISOString() : bound)
