import type { StaffSubmission } from '@westmore/contract/allowlist.ts'
import { reportFault } from '#ui/fault.ts'
import { toast } from '#ui/toast.ts'
import { staleNews } from './stale.ts'

type DecisionListeners = {
  onClose: () => void
  /** It is on its way; the list will be refreshed before the answer is known here. */
  onSent: (id: string) => void
  /** The application is decided, by this reviewer or by another one first. */
  onOver: () => void
}

export type DecisionDialogProps = DecisionListeners & { submission: StaffSubmission | null }
export type DecisionProps = DecisionListeners & { submission: StaffSubmission }

/** Carries a decision out: done or too late, the dialog closes; failed, it throws and the dialog stays. */
export async function carryOut(
  { submission, onClose, onSent, onOver }: DecisionProps,
  decide: () => Promise<unknown>,
  done: string,
) {
  onSent(submission.id)
  try {
    await decide()
    toast.success(done)
  } catch (error) {
    const news = staleNews(error)
    if (news === null) throw error
    reportFault(error)
    toast.info(news)
  }
  onClose()
  onOver()
}
