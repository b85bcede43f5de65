import type { KeyMeaning } from '#keys/shortcut-help.tsx'
import { useKeys } from '#keys/use-keys.ts'
import { beside, type Step } from '#keys/walk.ts'

interface ReviewKeyHandlers {
  ids: readonly string[]
  onApprove: (id: string) => void
  onDecline: (id: string) => void
  onHelp: () => void
}

/** J and K walk the cards, A and D act on the focused one. */
export function useReviewKeys({ ids, onApprove, onDecline, onHelp }: ReviewKeyHandlers) {
  const walk = (step: Step) => {
    const next = beside(ids, focusedCard(), step)
    if (next !== undefined) focusCard(next)
  }
  const withFocused = (act: (id: string) => void) => () => {
    const id = focusedCard()
    if (id === undefined) return false
    act(id)
  }
  useKeys({
    j: () => walk(1),
    k: () => walk(-1),
    a: withFocused(onApprove),
    d: withFocused(onDecline),
    '?': onHelp,
  })
}

/** The submission whose card, or something inside it, has the focus. */
function focusedCard(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-submission]')?.dataset.submission
}

export function focusCard(id: string) {
  const card = document.querySelector<HTMLElement>(`[data-submission="${CSS.escape(id)}"]`)
  card?.focus({ preventScroll: true })
  card?.scrollIntoView({ block: 'start', behavior: 'instant' })
}

export const reviewKeys: readonly KeyMeaning[] = [
  { keys: ['J'], meaning: 'Další žádost' },
  { keys: ['K'], meaning: 'Předchozí žádost' },
  { keys: ['A'], meaning: 'Schválit vybranou žádost' },
  { keys: ['D'], meaning: 'Zamítnout vybranou žádost' },
  { keys: ['Ctrl', 'Enter'], meaning: 'Odeslat rozepsaný text' },
]
