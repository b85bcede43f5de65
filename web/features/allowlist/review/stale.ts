import { ORPCError } from '@orpc/client'
import { SubmissionStatus } from '@westmore/contract/allowlist.ts'
import * as z from 'zod/mini'
import { alreadyDecided, reviewWords } from '../staff-labels.ts'

const Decided = z.object({ status: z.optional(SubmissionStatus), reviewedBy: z.nullable(z.string()) })

/** The sentence for a decision that came too late, or null when it failed for another reason. */
export function staleNews(error: unknown): string | null {
  if (!(error instanceof ORPCError)) return null
  if (error.code === 'NOT_APPROVED') return reviewWords.revokeStale
  if (error.code === 'NOT_FOUND') return reviewWords.gone
  if (error.code !== 'ALREADY_DECIDED') return null
  const decided = Decided.safeParse(error.data)
  if (decided.success && decided.data.status === 'withdrawn') return reviewWords.withdrawn
  return alreadyDecided(decided.success ? decided.data.reviewedBy : null)
}
