import * as z from 'zod/mini'
import { addDays, DAY, dayOf, endAtClock, isOfThisAge, MINUTE, startAtClock, startOfWeek } from './days.ts'
import { anyText, Moment } from './text.ts'

export const MAX_INTERVALS = 6
export const MAX_CLOSED_TEXT = 500
/** How long (minutes) after the closing an application begun while it was open may still be sent. */
export const LATE_MINUTES = 30

export const OPENING_SIGNAL = 'opening'

const Clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

/** Times of Prague. An end at or before the beginning is on the next day; 00:00 to 00:00 is a whole day. */
export const Interval = z.object({ from: Clock, to: Clock })
export type Interval = z.infer<typeof Interval>

/** The intervals of each day, Monday first; they may overlap. */
const Week = z.array(z.array(Interval).check(z.maxLength(MAX_INTERVALS))).check(z.length(7))
export type Week = z.infer<typeof Week>

const Reopening = z.iso.datetime().check(z.refine(isOfThisAge, { error: 'Must be a year of this age' }))

export const OpeningRules = z.object({
  /** The switch; off closes regardless of the hours. */
  isAccepting: z.boolean(),
  /** When the switch turns itself on; null: when an owner turns it on. */
  reopensAt: z.nullable(Reopening),
  /** Null: always. */
  week: z.nullable(Week),
  text: anyText(MAX_CLOSED_TEXT),
})
export type OpeningRules = z.infer<typeof OpeningRules>

export const alwaysOpen: OpeningRules = { isAccepting: true, reopensAt: null, week: null, text: '' }

export const OpeningSettings = z.extend(OpeningRules, {
  revision: z.int(),
  editedBy: z.nullable(z.string()),
})
export type OpeningSettings = z.infer<typeof OpeningSettings>

/** The state at the moment `now`, with the next changes, so that a page can follow them without asking. */
export const Opening = z.object({
  now: Moment,
  isOpen: z.boolean(),
  closesAt: z.nullable(Moment),
  /** The next opening, after `closesAt` if there is one; null when unknown. */
  opensAt: z.nullable(Moment),
  /** Shown while closed; empty when no closing is announced. */
  text: z.string(),
})
export type Opening = z.infer<typeof Opening>

type Span = { start: number; end: number }

/** Two Sundays, because hours of one may be missing; a longer span of opening never ends. */
const DAYS_AHEAD = 15

export function openingAt(rules: OpeningRules, now: Date): Opening {
  const at = now.getTime()
  const from = Math.max(at, switchedOnAt(rules))
  const ends = from + DAYS_AHEAD * DAY
  const spans = from === Infinity ? [] : spansNear(rules, from)
  const current = spans.find(({ start, end }) => start <= at && at < end)
  const next = spans.find(({ start }) => start > at)
  const closesAt = current && current.end < ends ? momentOf(current.end) : null
  return {
    now: now.toISOString(),
    isOpen: current !== undefined,
    closesAt,
    opensAt: next && (!current || closesAt) ? momentOf(next.start) : null,
    text: current && closesAt === null ? '' : rules.text,
  }
}

/** When applications stopped being accepted by the hours, within the last day; null if they did not. */
export function lastClosing(rules: OpeningRules, now: Date): string | null {
  const at = now.getTime()
  if (switchedOnAt(rules) > at) return null
  const ended = spansNear(rules, at).findLast(({ end }) => end <= at)
  return ended && ended.end > at - DAY ? momentOf(ended.end) : null
}

export const lateUntil = (closedAt: string) => momentOf(Date.parse(closedAt) + LATE_MINUTES * MINUTE)

export function currentRules<Rules extends OpeningRules>(rules: Rules, now: Date): Rules {
  const isPassed = !rules.isAccepting && switchedOnAt(rules) <= now.getTime()
  return isPassed ? { ...rules, isAccepting: true, reopensAt: null } : rules
}

function switchedOnAt({ isAccepting, reopensAt }: OpeningRules): number {
  if (isAccepting) return -Infinity
  return reopensAt === null ? Infinity : Date.parse(reopensAt)
}

/** The spans of opening from two days before a moment to the days ahead, in order and apart from one another. */
function spansNear(rules: OpeningRules, at: number): Span[] {
  const on = switchedOnAt(rules)
  const { week } = rules
  if (week === null) return [{ start: on, end: Infinity }]
  const today = dayOf(new Date(at))
  const spans: Span[] = []
  for (let ahead = -2; ahead <= DAYS_AHEAD + 1; ahead += 1) {
    const day = addDays(today, ahead)
    const weekday = (Date.parse(day) - Date.parse(startOfWeek(day))) / DAY
    for (const { from, to } of week[weekday] ?? []) {
      const start = Math.max(on, startAtClock(day, from))
      const end = endAtClock(to <= from ? addDays(day, 1) : day, to)
      if (start < end) spans.push({ start, end })
    }
  }
  return joined(spans.toSorted((one, other) => one.start - other.start))
}

function joined(spans: readonly Span[]): Span[] {
  const apart: Span[] = []
  for (const span of spans) {
    const last = apart.at(-1)
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end)
    else apart.push({ ...span })
  }
  return apart
}

const momentOf = (time: number) => new Date(time).toISOString()
