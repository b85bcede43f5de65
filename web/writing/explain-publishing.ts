import { ORPCError } from '@orpc/client'
import { TOO_COMPLEX } from '@westmore/contract/pages.ts'
import { explain, type Refusals } from '#refusals.ts'
import { publishRefusals, publishWords, tooComplexText } from './labels.ts'

export function explainPublishing(error: unknown, own: Refusals = {}): string {
  const complexity =
    error instanceof ORPCError && error.code === 'TOO_COMPLEX'
      ? TOO_COMPLEX.data.safeParse(error.data).data
      : undefined
  if (complexity) return tooComplexText(complexity)
  return explain(error, publishWords.failed, { ...publishRefusals, ...own })
}
