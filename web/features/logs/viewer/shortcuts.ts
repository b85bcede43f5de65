import type { KeyMeaning } from '#keys/shortcut-help.tsx'
import { listMoves } from '#keys/use-list-keys.ts'

/** A row and its open details are one element; the button at its end takes the focus. */
export const lineMoves = listMoves('[role="row"]:has([data-entry])', '[data-entry]')

export function chosenLine(): number | null {
  const row = document.activeElement?.closest('[role="row"]')
  const id = row?.querySelector<HTMLElement>('[data-entry]')?.dataset['entry']
  return id === undefined ? null : Number(id)
}

export const logKeys: readonly KeyMeaning[] = [
  { keys: ['/'], meaning: 'Hledat' },
  { keys: ['J'], meaning: 'Další záznam' },
  { keys: ['K'], meaning: 'Předchozí záznam' },
  { keys: ['Enter'], meaning: 'Otevřít nebo zavřít vybraný záznam' },
  { keys: ['O'], meaning: 'Všichni kolem vybraného záznamu' },
  { keys: ['['], meaning: 'Předchozí strana' },
  { keys: [']'], meaning: 'Další strana' },
  { keys: ['L'], meaning: 'Živé sledování' },
  { keys: ['P'], meaning: 'Pozastavit živé sledování' },
  { keys: ['Esc'], meaning: 'Zavřít záznam' },
]
