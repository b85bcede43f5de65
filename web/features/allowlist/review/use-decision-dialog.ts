import type { StaffSubmission } from '@westmore/contract/allowlist.ts'
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { successor } from '#keys/neighbour.ts'
import type { ReviewFilter } from '../staff-labels.ts'
import type { Decision } from './card.tsx'
import { focusCard } from './keys.ts'

type ReviewList = {
  root: RefObject<HTMLElement | null>
  filter: ReviewFilter
  ids: readonly string[]
  dismiss: (id: string) => void
  bringBack: (id: string) => void
}

/** After a decision the card leaves the list, and the focus moves to the card in its place. */
export function useDecisionDialog({ root, filter, ids, dismiss, bringBack }: ReviewList) {
  const [dialog, setDialog] = useState<{ kind: Decision; submission: StaffSubmission } | null>(null)
  const following = useRef<string>(undefined)
  const isOver = useRef(false)
  useEffect(() => {
    if (!isOver.current || dialog !== null) return
    isOver.current = false
    if (filter !== 'pending') return
    if (following.current === undefined) root.current?.focus({ preventScroll: true })
    else focusCard(following.current)
  }, [root, dialog, filter])

  const decide = useCallback(
    (kind: Decision, submission: StaffSubmission) => setDialog({ kind, submission }),
    [],
  )
  const dialogProps = (kind: Decision) => ({
    submission: dialog?.kind === kind ? dialog.submission : null,
    onClose: () => setDialog(null),
    onSent: (id: string) => {
      following.current = successor(ids, id)
      dismiss(id)
    },
    onUndo: bringBack,
    onOver: () => {
      isOver.current = true
    },
  })
  return { deciding: dialog?.submission.id, decide, dialogProps }
}
