import { SanctionTemplate, TemplateContent } from '@westmore/contract/sanctions-templates.ts'
import { SanctionKind } from '@westmore/contract/sanctions.ts'
import * as z from 'zod/mini'
import { linesOf } from '#text/lines.ts'
import { readBy } from '#ui/use-form.ts'
import { templateFaults, units } from './labels.ts'
import { isBlank } from '@westmore/contract/signs.ts'

const TemplateValues = z.object({
  name: z.string(),
  kind: SanctionKind,
  reason: z.string(),
  note: z.string(),
  /** One on each line. */
  paragraphs: z.string(),
  unit: z.enum(units),
  length: z.string(),
})
export type TemplateValues = z.infer<typeof TemplateValues>

/** The revision is its version; a draft may be older than the time of writing. */
const Base = z.omit(SanctionTemplate, { updatedAt: true })

export const TemplateDraft = z.object({ base: z.nullable(Base), values: TemplateValues })
export type TemplateDraft = z.infer<typeof TemplateDraft>

export const valuesOf = (template: TemplateContent | null): TemplateValues => ({
  name: template?.name ?? '',
  kind: template?.kind ?? 'warning',
  reason: template?.reason ?? '',
  note: template?.note ?? '',
  paragraphs: template?.paragraphs.join('\n') ?? '',
  unit: template ? (template.length?.unit ?? 'forever') : 'days',
  length: String(template?.length?.count ?? ''),
})

export const textsIn = ({ name, reason, note, paragraphs }: TemplateValues) => [
  name,
  reason,
  note,
  paragraphs,
]

const numberOf = (text: string) => (isBlank(text) ? Number.NaN : Number(text))

const contentOf = ({ unit, length, paragraphs, ...texts }: TemplateValues) => ({
  ...texts,
  paragraphs: linesOf(paragraphs),
  length: unit === 'forever' ? null : { unit, count: numberOf(length) },
})

export const readTemplate = (values: TemplateValues) =>
  readBy(TemplateContent, contentOf(values), templateFaults)
