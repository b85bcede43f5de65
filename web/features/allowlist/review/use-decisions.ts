import { ORPCError } from '@orpc/client'
import { SubmissionStatus, type StaffSubmission } from '@westmore/contract/allowlist.ts'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { successor } from '#keys/neighbour.ts'
import { reportFault } from '#ui/fault.ts'
import { toast } from '#ui/toast.ts'
import { alreadyDecided, reviewWords } from '../staff-labels.ts'
import { focusCard } from './keys.ts'

export type Decision = 'approve' | 'decline' | 'revoke'

type ReviewList = {
  ids: readonly string[]
  /** Whether decided cards leave the list. */
  isWaiting: boolean
  dismiss: (id: string) => void
  focusList: () => void
}

/** The decision being made. After it the focus moves to the card in place of the decided one. */
export function useDecisions({ ids, isWaiting, dismiss, focusList }: ReviewList) {
  const [asked, setAsked] = useState<{ kind: Decision; submission: StaffSubmission } | null>(null)
  const following = useRef<string>(undefined)
  const isOver = useRef(false)
  const focusNext = useEffectEvent(() => {
    if (!isOver.current || !isWaiting) return
    if (following.current === undefined) focusList()
    else focusCard(following.current)
  })
  useEffect(() => {
    if (asked === null) focusNext()
    isOver.current = false
  }, [asked])

  const decide = useCallback(
    (kind: Decision, submission: StaffSubmission) => setAsked({ kind, submission }),
    [],
  )
  const close = () => setAsked(null)

  /** Throws when it fails, and the dialog stays open; so it does with a typed text when it comes too late. */
  async function carryOut({ id }: StaffSubmission, send: () => Promise<unknown>, hasText = true) {
    // The list may refresh before the answer arrives here.
    following.current = successor(ids, id)
    dismiss(id)
    try {
      await send()
    } catch (error) {
      const news = lateDecisionText(error)
      isOver.current = news !== null
      if (news === null || hasText) throw error
      reportFault(error)
      toast.info(news)
    }
    isOver.current = true
    close()
  }

  return { asked, decide, dialog: { close, carryOut } }
}

export type DecisionDialog = ReturnType<typeof useDecisions>['dialog']

const Decided = z.object({ status: z.optional(SubmissionStatus), reviewedBy: z.nullable(z.string()) })

/** Null when it failed for another reason than being too late. */
export function lateDecisionText(error: unknown): string | null {
  if (!(error instanceof ORPCError)) return null
  if (error.code === 'NOT_APPROVED') return reviewWords.revokeStale
  if (error.code === 'NOT_FOUND') return reviewWords.gone
  if (error.code !== 'ALREADY_DECIDED') return null
  const { data } = Decided.safeParse(error.data)
  return data?.status === 'withdrawn' ? reviewWords.withdrawn : alreadyDecided(data?.reviewedBy ?? null)
}
