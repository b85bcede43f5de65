import {
  MAX_PARAGRAPH,
  MAX_PARAGRAPHS,
  MAX_SANCTION_REASON,
  type Sanction,
} from '@westmore/contract/sanctions.ts'
import * as z from 'zod/mini'
import { linesOf } from '#text/lines.ts'
import { EndValue, endOf, endProblem, endValueOf, noEnd } from './end-value.ts'
import { dialogWords, tooLong } from './labels.ts'

export const SanctionValues = z.object({
  reason: z.string(),
  /** One on each line. */
  paragraphs: z.string(),
  end: EndValue,
})
export type SanctionValues = z.infer<typeof SanctionValues>

export const blank: SanctionValues = { reason: '', paragraphs: '', end: noEnd }

type Editable = Pick<Sanction, 'reason' | 'paragraphs' | 'until'>

export function valuesOf({ reason, paragraphs, until }: Editable): SanctionValues {
  return {
    reason,
    paragraphs: paragraphs.join('\n'),
    end: endValueOf(until),
  }
}

export function reasonProblem(reason: string): string | null {
  const { length } = reason.trim()
  if (length === 0) return dialogWords.noReason
  return length > MAX_SANCTION_REASON ? tooLong(MAX_SANCTION_REASON) : null
}

/** For `readUnless`. */
export function problemsOf({ reason, paragraphs, end }: SanctionValues, now: Date) {
  const lines = linesOf(paragraphs)
  return {
    reason: reasonProblem(reason),
    end: endProblem(end, now),
    paragraphs:
      (lines.length > MAX_PARAGRAPHS || lines.some((line) => line.length > MAX_PARAGRAPH)) &&
      dialogWords.paragraphsLong,
  }
}

export function toSend(values: SanctionValues, now: Date) {
  return {
    reason: values.reason.trim(),
    paragraphs: linesOf(values.paragraphs),
    until: endOf(values.end, now) ?? null,
  }
}

export const textsIn = ({ reason, paragraphs }: SanctionValues) => [reason, paragraphs]

/** An end in days is compared by its number, because it moves with the clock. */
export function changesOf(values: SanctionValues, base: Editable, now: Date) {
  const before = valuesOf(base)
  const { reason, paragraphs, until } = toSend(values, now)
  return {
    ...(reason !== before.reason.trim() && { reason }),
    ...(!isSame(paragraphs, base.paragraphs) && { paragraphs }),
    ...(!isSame(values.end, before.end) && { until }),
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
