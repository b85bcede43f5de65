import * as z from 'zod/mini'
import { addDays, clockOf, dayOf, startAtClock } from './days.ts'
import type { Points, Sanction, SanctionKind } from './sanctions.ts'
import type { SanctionTemplate, TemplateContent } from './sanctions-templates.ts'

/** Longest span, in hours or days; that many days are less than MAX_YEARS. */
export const MAX_SPAN = 18_250

/** How long something lasts from a moment; null: for good. */
export const Span = z.nullable(
  z.object({ unit: z.enum(['hours', 'days']), count: z.int().check(z.minimum(1), z.maximum(MAX_SPAN)) }),
)
export type Span = z.infer<typeof Span>

const HOUR = 3_600_000
const MINUTE = 60_000

/**
 * When a span that begins now ends. Days end when clocks in Prague show the same time, or after the hour that the clocks
 * skip that night; a day may therefore have 23 or 25 hours.
 */
export function endOfSpan(span: Span, now: Date): string | null {
  if (span === null) return null
  const { unit, count } = span
  const end =
    unit === 'hours'
      ? now.getTime() + count * HOUR
      : startAtClock(addDays(dayOf(now), count), clockOf(now)) + (now.getTime() % MINUTE)
  return new Date(end).toISOString()
}

const numbered = ({ unit, count }: NonNullable<Span>) => {
  const [one, few, many] = unit === 'hours' ? ['hodinu', 'hodiny', 'hodin'] : ['den', 'dny', 'dní']
  return `${count} ${count === 1 ? one : count < 5 ? few : many}`
}

/** A span in words: na 3 dny, natrvalo. */
export const spanName = (span: Span) => (span === null ? 'natrvalo' : `na ${numbered(span)}`)

/** The fields of a new sanction from a template; its author may change them all. */
export interface FilledIn {
  kind: SanctionKind
  reason: string
  note: string
  paragraphs: string[]
  points: Points | null
  until: string | null
}

export function fillIn(
  { kind, reason, note, paragraphs, points, length }: TemplateContent,
  now: Date,
): FilledIn {
  const until = points && endOfSpan(points.days === null ? null : { unit: 'days', count: points.days }, now)
  return {
    kind,
    reason,
    note,
    paragraphs,
    points: points && { category: points.category, count: points.count, until },
    until: endOfSpan(length, now),
  }
}

/** The facts of a sanction on which points depend. */
export type Counted = Pick<Sanction, 'state' | 'points'> & { templateId: string | null }

/** Points that count until they expire, even after their sanction ran out or was lifted; never of an overturned one. */
const isCounting = ({ state, points }: Counted, now: Date) =>
  points !== null &&
  state !== 'overturned' &&
  (points.until === null || Date.parse(points.until) > now.getTime())

/** Categories that differ only in case are one. */
const keyOf = (category: string) => category.toLocaleLowerCase('cs')

export interface CategoryPoints {
  category: string
  count: number
  /** The highest threshold that is reached, unless its template was used since the newest of these points. */
  proposed: { points: number; template: SanctionTemplate } | null
}

/** Points that count now, by category, most first. Sanctions come newest first, templates in their order. */
export function pointsByCategory(
  sanctions: readonly Counted[],
  templates: readonly SanctionTemplate[],
  now: Date,
): CategoryPoints[] {
  const counting = sanctions.flatMap((one) => (one.points && isCounting(one, now) ? [one.points] : []))
  const byKey = Map.groupBy(counting, ({ category }) => keyOf(category))
  return [...byKey.values()]
    .map((points) => {
      const category = points[0]?.category ?? ''
      const count = points.reduce((sum, one) => sum + one.count, 0)
      return { category, count, proposed: proposedAt({ category, count }, { sanctions, templates, now }) }
    })
    .toSorted((one, other) => other.count - one.count || one.category.localeCompare(other.category, 'cs'))
}

interface Known {
  sanctions: readonly Counted[]
  templates: readonly SanctionTemplate[]
  now: Date
}

function proposedAt(
  { category, count }: { category: string; count: number },
  { sanctions, templates, now }: Known,
): CategoryPoints['proposed'] {
  const isOfCategory = (one: string) => keyOf(one) === keyOf(category)
  const [highest] = templates
    .flatMap((template) =>
      template.thresholds
        .filter((threshold) => isOfCategory(threshold.category) && threshold.points <= count)
        .map(({ points }) => ({ points, template })),
    )
    .toSorted((one, other) => other.points - one.points)
  if (!highest) return null
  const newest = sanctions.findIndex(
    (one) => isCounting(one, now) && isOfCategory(one.points?.category ?? ''),
  )
  const isUsed = sanctions
    .slice(0, newest + 1)
    .some(({ templateId, state }) => templateId === highest.template.id && state !== 'overturned')
  return isUsed ? null : highest
}
