import type { KeyMeaning } from '#keys/shortcut-help.tsx'
import { focusSearch, useListKeys } from '#keys/use-list-keys.ts'
import { neighbourOf, type Step } from '#keys/neighbour.ts'
import type { Decision } from './use-decisions.ts'

export function useReviewKeys(ids: readonly string[], onDecide: (kind: Decision, id: string) => void) {
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
  return useListKeys(
    { j: () => walk(1), k: () => walk(-1), '/': focusSearch },
    {
      n: withFocused(writeNote),
      // No action of its own: Esc only leaves the text field.
      escape: () => false,
    },
    {
      a: withFocused(approve),
      d: withFocused((id) => onDecide('decline', id)),
    },
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

/** Presses the first yes of the card, which may be an invitation. */
const approve = (id: string) => cardOf(id)?.querySelector<HTMLElement>('[data-approve]')?.click()

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
