import { focusNeighbourRow, type Step } from '#keys/neighbour.ts'
import type { KeyMeaning } from '#keys/shortcut-help.tsx'
import { useKeys } from '#keys/use-keys.ts'
import { focusSearchField } from '#ui/search-field.tsx'

export const ADMITTED_SEARCH = 'admitted-search'

export function useAdmittedKeys(onHelp: () => void) {
  const walk = (step: Step) =>
    focusNeighbourRow([...document.querySelectorAll<HTMLElement>('[data-admitted]')], step, '[data-person]')
  useKeys({
    j: () => walk(1),
    k: () => walk(-1),
    '/': () => focusSearchField(ADMITTED_SEARCH),
    // A handler is needed for Esc to leave the search field.
    escape: () => false,
    '?': onHelp,
  })
}

export const admittedKeys: readonly KeyMeaning[] = [
  { keys: ['/'], meaning: 'Hledat v seznamu' },
  { keys: ['J', 'K'], meaning: 'Další a předchozí hráč' },
  { keys: ['Enter'], meaning: 'Otevřít hráče' },
]
