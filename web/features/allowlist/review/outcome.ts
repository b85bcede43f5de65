import type { StaffSubmission } from '@westmore/contract/allowlist.ts'
import { useState } from 'react'
import { toast } from '#ui/toast.ts'
import { staleNews } from './stale.ts'

interface DecisionListeners {
  onClose: () => void
  /** It is on its way; the list will be refreshed before the answer is known here. */
  onSent: (id: string) => void
  /** It is decided, by me or by somebody quicker. */
  onOver: () => void
}

export type DecisionDialogProps = DecisionListeners & { submission: StaffSubmission | null }

/** Runs a decision: done or too late, the dialog closes; failed, it stays with everything typed. */
export function useOutcome({ onClose, onSent, onOver }: DecisionListeners) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const close = () => {
    setFailure(null)
    onClose()
  }

  async function run(id: string, decide: () => Promise<unknown>, words: { done: string; failed: string }) {
    setBusy(true)
    setFailure(null)
    onSent(id)
    try {
      await decide()
      toast.success(words.done)
    } catch (error) {
      console.error(error)
      const news = staleNews(error)
      if (news === null) return setFailure(words.failed)
      toast.info(news)
    } finally {
      setBusy(false)
    }
    close()
    onOver()
  }

  return { busy, failure, run, close }
}
