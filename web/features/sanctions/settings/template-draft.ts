import { SanctionTemplate, TemplateContent } from '@westmore/contract/sanctions-templates.ts'
import { SanctionKind } from '@westmore/contract/sanctions.ts'
import * as z from 'zod/mini'
import { linesOf } from '#text/lines.ts'
import { textPart, type Part } from '#ui/use-revised.ts'
import { dialogWords, kindLabel } from '../labels.ts'
import { paragraphsPart } from '../values.ts'
import { templateFaults, templateWords, unitLabels, units } from './labels.ts'
import { isBlank } from '@westmore/contract/signs.ts'

/** A template as it is typed. */
const TemplateValues = z.object({
  name: z.string(),
  kind: SanctionKind,
  reason: z.string(),
  note: z.string(),
  /** One on each line. */
  paragraphs: z.string(),
  /** Empty: no points. */
  category: z.string(),
  count: z.string(),
  /** Empty: they never expire. */
  days: z.string(),
  unit: z.enum(units),
  length: z.string(),
  thresholds: z.array(z.object({ category: z.string(), points: z.string() })),
})
export type TemplateValues = z.infer<typeof TemplateValues>

/** The revision is its version; a draft may be older than the time of writing. */
const Base = z.omit(SanctionTemplate, { updatedAt: true })

export const TemplateDraft = z.object({ base: z.nullable(Base), values: TemplateValues })

export const valuesOf = (template: TemplateContent | null): TemplateValues => ({
  name: template?.name ?? '',
  kind: template?.kind ?? 'warning',
  reason: template?.reason ?? '',
  note: template?.note ?? '',
  paragraphs: template?.paragraphs.join('\n') ?? '',
  category: template?.points?.category ?? '',
  count: String(template?.points?.count ?? ''),
  days: String(template?.points?.days ?? ''),
  unit: template ? (template.length?.unit ?? 'forever') : 'days',
  length: String(template?.length?.count ?? ''),
  thresholds:
    template?.thresholds.map(({ category, points }) => ({ category, points: String(points) })) ?? [],
})

/** The parts that two versions are compared by. */
export const parts: readonly Part<TemplateValues>[] = [
  textPart('Název', 'name'),
  { name: 'Druh', fields: ['kind'], inWords: ({ kind }) => kindLabel(kind) },
  {
    name: 'Délka',
    fields: ['unit', 'length'],
    inWords: ({ unit, length }) =>
      unit === 'forever' ? unitLabels.forever : `${unitLabels[unit]}: ${length.trim()}`,
  },
  textPart('Důvod', 'reason'),
  textPart(dialogWords.note, 'note'),
  paragraphsPart,
  {
    name: dialogWords.points,
    fields: ['category', 'count', 'days'],
    inWords: (values) => {
      const [category, count, days] = [values.category.trim(), values.count.trim(), values.days.trim()]
      return hasPoints(values) ? `${category}: ${count}, ${days === '' ? 'natrvalo' : `dny: ${days}`}` : ''
    },
  },
  {
    name: templateWords.thresholds,
    fields: ['thresholds'],
    inWords: ({ thresholds }) =>
      filled(thresholds)
        .map((row) => `${row.category.trim()}: ${row.points.trim()}`)
        .join('\n'),
  },
]

const hasPoints = ({ category, count, days }: TemplateValues) =>
  [category, count, days].some((text) => !isBlank(text))

/** Rows without any text do not count. */
const filled = (thresholds: TemplateValues['thresholds']) =>
  thresholds.filter(({ category, points }) => !isBlank(category) || !isBlank(points))

const numberOf = (text: string) => (isBlank(text) ? Number.NaN : Number(text))

type TemplateRead =
  | { content: TemplateContent; faults?: never }
  /** The faults, by their places in the content. */
  | { content?: never; faults: Readonly<Record<string, string>> }

/** The content of a template, or the faults of its fields. */
export function readValues(values: TemplateValues): TemplateRead {
  const { category, count, days, unit, length, thresholds, paragraphs, ...texts } = values
  const read = TemplateContent.safeParse({
    ...texts,
    paragraphs: linesOf(paragraphs),
    points: hasPoints(values)
      ? { category, count: numberOf(count), days: isBlank(days) ? null : numberOf(days) }
      : null,
    length: unit === 'forever' ? null : { unit, count: numberOf(length) },
    thresholds: filled(thresholds).map((row) => ({ category: row.category, points: numberOf(row.points) })),
  })
  if (read.success) return { content: read.data }
  const places = read.error.issues.map(({ path }) => path.map(String))
  const known = places.map((path) => [path.join('.'), path[0] ?? ''].find((place) => place in templateFaults))
  return {
    faults: Object.fromEntries(
      known.flatMap((place) => (place ? [[place, templateFaults[place] ?? '']] : [])),
    ),
  }
}
