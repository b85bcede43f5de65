import * as z from 'zod/mini'
import { asOwner, asStaff } from './doors.ts'
import { addDays, clockOf, dayOf, HOUR, MINUTE, startAtClock } from './days.ts'
import { DELETE_BY_ID, GET, POST, PUT } from './endpoint.ts'
import { conflict } from './refusal.ts'
import { MAX_SANCTION_REASON, Paragraphs, SanctionKind, SanctionNote } from './sanctions.ts'
import { anyText, Moment, requiredLine, Uuid } from './text.ts'

export const MAX_TEMPLATE_NAME = 80
export const MAX_TEMPLATES = 100

/** Longest span, in hours or days; that many days are less than MAX_YEARS. */
export const MAX_SPAN = 18_250

/** How long something lasts from a moment; null: for good. */
export const Span = z.nullable(
  z.object({ unit: z.enum(['hours', 'days']), count: z.int().check(z.minimum(1), z.maximum(MAX_SPAN)) }),
)
export type Span = z.infer<typeof Span>

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

export const spanName = (span: Span) => (span === null ? 'natrvalo' : `na ${numbered(span)}`)

export const TemplateContent = z.object({
  name: requiredLine(MAX_TEMPLATE_NAME),
  kind: SanctionKind,
  /** May be empty: the person who sanctions writes it. */
  reason: anyText(MAX_SANCTION_REASON),
  note: SanctionNote,
  paragraphs: Paragraphs,
  length: Span,
})
export type TemplateContent = z.infer<typeof TemplateContent>

export const fillIn = ({ kind, reason, note, paragraphs, length }: TemplateContent, now: Date) => ({
  kind,
  reason,
  note,
  paragraphs,
  until: endOfSpan(length, now),
})

export const SanctionTemplate = z.extend(TemplateContent, {
  id: Uuid,
  revision: z.int(),
  updatedAt: Moment,
})
export type SanctionTemplate = z.infer<typeof SanctionTemplate>

export const TEMPLATE_CHANGED = conflict(
  'The template was changed, or deleted, since you read it',
  z.object({ current: z.nullable(SanctionTemplate) }),
)

export const templates = {
  list: GET(asStaff, '/sanctions/templates', 'Templates of sanctions in their order').output(
    z.array(SanctionTemplate),
  ),
  create: POST(asOwner, '/sanctions/templates', 'Adds a template at the end', 201)
    .errors({
      TOO_MANY_TEMPLATES: conflict(`There may be ${MAX_TEMPLATES} templates at most`),
    })
    .input(TemplateContent)
    .output(SanctionTemplate),
  update: PUT(asOwner, '/sanctions/templates/{id}', 'Rewrites a template')
    .errors({ TEMPLATE_CHANGED })
    .input(z.extend(TemplateContent, { id: Uuid, revision: z.int() }))
    .output(SanctionTemplate),
  remove: DELETE_BY_ID(
    asOwner,
    '/sanctions/templates/{id}',
    'Deletes a template; sanctions keep what they got from it',
  ),
  reorder: PUT(asOwner, '/sanctions/templates/order', 'Puts the templates in this order')
    .errors({ TEMPLATES_CHANGED: conflict('The list must name every template once') })
    .input(z.object({ ids: z.array(Uuid).check(z.maxLength(MAX_TEMPLATES)) }))
    .output(z.array(SanctionTemplate)),
}
