import * as z from 'zod/mini'
import { asOwner, asStaff, NOT_FOUND } from './doors.ts'
import { MAX_SPAN, Span } from './sanctions-points.ts'
import {
  MAX_POINTS,
  MAX_POINTS_CATEGORY,
  MAX_SANCTION_REASON,
  Paragraphs,
  SanctionKind,
  SanctionNote,
} from './sanctions.ts'
import { anyText, ById, Moment, requiredLine, Uuid } from './text.ts'

/** Limit in UTF-16 units, shown as a counter by the form. */
export const MAX_TEMPLATE_NAME = 80
export const MAX_TEMPLATES = 100
/** Thresholds of one template. */
export const MAX_THRESHOLDS = 10
export const MAX_THRESHOLD_POINTS = 1_000

const Category = requiredLine(MAX_POINTS_CATEGORY)

/** Points in a category at which a template is proposed to the staff. */
const Threshold = z.object({
  category: Category,
  points: z.int().check(z.minimum(1), z.maximum(MAX_THRESHOLD_POINTS)),
})

export const TemplateContent = z.object({
  name: requiredLine(MAX_TEMPLATE_NAME),
  kind: SanctionKind,
  /** May be empty: the person who sanctions writes it. */
  reason: anyText(MAX_SANCTION_REASON),
  note: SanctionNote,
  paragraphs: Paragraphs,
  points: z.nullable(
    z.object({
      category: Category,
      count: z.int().check(z.minimum(1), z.maximum(MAX_POINTS)),
      /** After how many days they expire; null: never. */
      days: z.nullable(z.int().check(z.minimum(1), z.maximum(MAX_SPAN))),
    }),
  ),
  length: Span,
  thresholds: z.array(Threshold).check(z.maxLength(MAX_THRESHOLDS)),
})
export type TemplateContent = z.infer<typeof TemplateContent>

export const SanctionTemplate = z.extend(TemplateContent, {
  id: Uuid,
  /** Grows with every change of the content. */
  revision: z.int(),
  /** When its content was last written. */
  updatedAt: Moment,
})
export type SanctionTemplate = z.infer<typeof SanctionTemplate>

export const TEMPLATE_CHANGED = {
  status: 409,
  message: 'The template was changed, or deleted, since you read it',
  data: z.object({ current: z.nullable(SanctionTemplate) }),
}

/** Of the template that a sanction was filled in from. */
export const UsedTemplate = z.object({ id: Uuid, revision: z.int() })

export const templates = {
  list: asStaff
    .route({ method: 'GET', path: '/sanctions/templates', summary: 'Templates of sanctions in their order' })
    .output(z.array(SanctionTemplate)),
  create: asOwner
    .route({
      method: 'POST',
      path: '/sanctions/templates',
      successStatus: 201,
      summary: 'Adds a template at the end',
    })
    .errors({
      TOO_MANY_TEMPLATES: { status: 409, message: `There may be ${MAX_TEMPLATES} templates at most` },
    })
    .input(TemplateContent)
    .output(SanctionTemplate),
  update: asOwner
    .route({ method: 'PUT', path: '/sanctions/templates/{id}', summary: 'Rewrites a template' })
    .errors({ TEMPLATE_CHANGED })
    .input(z.extend(TemplateContent, { id: Uuid, revision: z.int() }))
    .output(SanctionTemplate),
  remove: asOwner
    .route({
      method: 'DELETE',
      path: '/sanctions/templates/{id}',
      successStatus: 204,
      summary: 'Deletes a template; sanctions keep what they got from it',
    })
    .errors({ NOT_FOUND })
    .input(ById)
    .output(z.void()),
  reorder: asOwner
    .route({ method: 'PUT', path: '/sanctions/templates/order', summary: 'Puts the templates in this order' })
    .errors({ TEMPLATES_CHANGED: { status: 409, message: 'The list must name every template once' } })
    .input(z.object({ ids: z.array(Uuid).check(z.maxLength(MAX_TEMPLATES)) }))
    .output(z.array(SanctionTemplate)),
}
