import type { Span } from '@westmore/contract/sanctions-points.ts'
import { TemplateContent } from '@westmore/contract/sanctions-templates.ts'
import type { SanctionKind } from '@westmore/contract/sanctions.ts'
import { templateFaults } from './labels.ts'
import { linesOf } from '#text/lines.ts'

/** A template as it is typed. */
export type Draft = {
  name: string
  kind: SanctionKind
  reason: string
  note: string
  /** One on each line. */
  paragraphs: string
  /** Empty: no points. */
  category: string
  count: string
  /** Empty: they never expire. */
  days: string
  unit: NonNullable<Span>['unit'] | 'forever'
  length: string
  thresholds: readonly { category: string; points: string }[]
}

export const emptyDraft: Draft = {
  name: '',
  kind: 'warning',
  reason: '',
  note: '',
  paragraphs: '',
  category: '',
  count: '',
  days: '',
  unit: 'days',
  length: '',
  thresholds: [],
}

export const draftOf = ({ points, length, paragraphs, thresholds, ...texts }: TemplateContent): Draft => ({
  name: texts.name,
  kind: texts.kind,
  reason: texts.reason,
  note: texts.note,
  paragraphs: paragraphs.join('\n'),
  category: points?.category ?? '',
  count: String(points?.count ?? ''),
  days: String(points?.days ?? ''),
  unit: length?.unit ?? 'forever',
  length: String(length?.count ?? ''),
  thresholds: thresholds.map(({ category, points: from }) => ({ category, points: String(from) })),
})

export type DraftRead =
  | { content: TemplateContent; faults?: never }
  /** What is wrong, by the place in the content. */
  | { content?: never; faults: Readonly<Record<string, string>> }

const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))

/** The content of a template, or what is wrong with the fields; rows of thresholds without any text do not count. */
export function readDraft(draft: Draft): DraftRead {
  const { category, count, days, unit, length, thresholds, paragraphs, ...texts } = draft
  const hasPoints = [category, count, days].some((text) => text.trim() !== '')
  const read = TemplateContent.safeParse({
    ...texts,
    paragraphs: linesOf(paragraphs),
    points: hasPoints
      ? { category, count: numberOf(count), days: days.trim() === '' ? null : numberOf(days) }
      : null,
    length: unit === 'forever' ? null : { unit, count: numberOf(length) },
    thresholds: thresholds
      .filter((row) => row.category.trim() !== '' || row.points.trim() !== '')
      .map((row) => ({ category: row.category, points: numberOf(row.points) })),
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
