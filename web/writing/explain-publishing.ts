import { ORPCError } from '@orpc/client'
import { TOO_COMPLEX } from '@westmore/contract/pages.ts'
import { explain, type Refusals } from '#refusals.ts'
import { tooComplexText } from './labels.ts'

/** The sentence for a failed publication; `own` are those of its kind of text. */
export function explainPublishing(error: unknown, otherwise: string, own: Refusals): string {
  const complexity =
    error instanceof ORPCError && error.code === 'TOO_COMPLEX'
      ? TOO_COMPLEX.data.safeParse(error.data).data
      : undefined
  return complexity ? tooComplexText(complexity) : explain(error, otherwise, own)
}
