import { ORPCError } from '@orpc/client'
import { SubmissionStatus, type StaffSubmission } from '@westmore/contract/allowlist.ts'
import * as z from 'zod/mini'
import { reportFault } from '#ui/fault.ts'
import { toast } from '#ui/toast.ts'
import { alreadyDecided, reviewWords } from '../staff-labels.ts'

type DecisionListeners = {
  onClose: () => void
  /** The decision was sent; the list may refresh before the answer arrives here. */
  onSent: (id: string) => void
  /** The application is decided, by this reviewer or by a faster one. */
  onOver: () => void
  onUndo: (id: string) => void
}

export type DecisionDialogProps = DecisionListeners & { submission: StaffSubmission | null }
export type DecisionProps = DecisionListeners & { submission: StaffSubmission }

/**
 * Makes a decision and says so. When it succeeds or comes too late, closes the dialog; when it fails, throws, and
 * the dialog stays open, as it does with a typed text when it comes too late.
 */
export async function applyDecision(
  { submission, onClose, onSent, onOver }: DecisionProps,
  decide: () => Promise<unknown>,
  done: () => void,
  { hasText = true } = {},
) {
  onSent(submission.id)
  try {
    await decide()
    done()
  } catch (error) {
    const news = lateDecisionText(error)
    if (news !== null && hasText) onOver()
    if (news === null || hasText) throw error
    reportFault(error)
    toast.info(news)
  }
  onClose()
  onOver()
}

const Decided = z.object({ status: z.optional(SubmissionStatus), reviewedBy: z.nullable(z.string()) })

/** Null when it failed for another reason than being too late. */
export function lateDecisionText(error: unknown): string | null {
  if (!(error instanceof ORPCError)) return null
  if (error.code === 'NOT_APPROVED') return reviewWords.revokeStale
  if (error.code === 'NOT_FOUND') return reviewWords.gone
  if (error.code !== 'ALREADY_DECIDED') return null
  const decided = Decided.safeParse(error.data)
  if (decided.success && decided.data.status === 'withdrawn') return reviewWords.withdrawn
  return alreadyDecided(decided.success ? decided.data.reviewedBy : null)
}
