import type { KeyMeaning } from '#keys/shortcut-help.tsx'
import { useKeys } from '#keys/use-keys.ts'
import { focusSearch } from '#keys/use-list-keys.ts'
import { neighbourOf, type Step } from '#keys/neighbour.ts'

type ReviewKeyHandlers = {
  ids: readonly string[]
  onApprove: (id: string) => void
  onDecline: (id: string) => void
  onHelp: () => void
}

export function useReviewKeys({ ids, onApprove, onDecline, onHelp }: ReviewKeyHandlers) {
  const walk = (step: Step) => {
    const next = neighbourOf(ids, focusedCard(), step)
    if (next === undefined) return false
    focusCard(next)
  }
  const withFocused = (act: (id: string) => void) => () => {
    const id = focusedCard()
    if (id === undefined) return false
    act(id)
  }
  useKeys(
    {
      j: () => walk(1),
      k: () => walk(-1),
      n: withFocused(writeNote),
      '/': focusSearch,
      // No action of its own: Esc only leaves the text field.
      escape: () => false,
      '?': onHelp,
    },
    { a: withFocused(onApprove), d: withFocused(onDecline) },
  )
}

export function focusedCard(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-submission]')?.dataset.submission
}

const cardOf = (id: string) => document.querySelector<HTMLElement>(`[data-submission="${CSS.escape(id)}"]`)

export function focusCard(id: string) {
  const card = cardOf(id)
  card?.focus({ preventScroll: true })
  card?.scrollIntoView({ block: 'start', behavior: 'instant' })
}

function writeNote(id: string) {
  const card = cardOf(id)
  const field = card?.querySelector('textarea')
  if (field) field.focus()
  else card?.querySelector<HTMLElement>('[data-write-note]')?.click()
}

export const reviewKeys: readonly KeyMeaning[] = [
  { keys: ['/'], meaning: 'Hledat v žádostech' },
  { keys: ['J'], meaning: 'Další žádost' },
  { keys: ['K'], meaning: 'Předchozí žádost' },
  { keys: ['A'], meaning: 'Schválit vybranou žádost' },
  { keys: ['D'], meaning: 'Zamítnout vybranou žádost' },
  { keys: ['N'], meaning: 'Psát interní poznámku' },
  { keys: ['P'], meaning: 'Panel hráče' },
  { keys: ['Ctrl', 'Enter'], meaning: 'Odeslat rozepsaný text' },
  { keys: ['Esc'], meaning: 'Opustit pole' },
]
