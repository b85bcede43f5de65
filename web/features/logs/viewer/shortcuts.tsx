import type { KeyMeaning } from '#keys/shortcut-help.tsx'
import { useKeys, type Keys } from '#keys/use-keys.ts'
import { focusNeighbourRow, type Step } from '#keys/neighbour.ts'

export function useLogKeys(keys: Keys) {
  useKeys({
    j: () => walk(1),
    k: () => walk(-1),
    '/': () => {
      const field = document.querySelector<HTMLElement>('[data-log-search]')
      field?.focus()
      return field !== null
    },
    ...keys,
  })
}

/** A row and its open details are one element; the button at its end takes the focus. */
function walk(step: Step) {
  const rows = document.querySelectorAll<HTMLElement>('[role="row"]:has([data-entry])')
  return focusNeighbourRow([...rows], step, '[data-entry]')
}

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
