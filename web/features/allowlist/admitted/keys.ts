import { focusedRow, focusNeighbourRow, type Step } from '#keys/neighbour.ts'
import type { KeyMeaning } from '#keys/shortcut-help.tsx'
import { useKeys } from '#keys/use-keys.ts'
import { focusSearchField } from '#ui/search-field.tsx'
import type { Choice } from './use-choice.ts'

export const ADMITTED_SEARCH = 'admitted-search'

type AdmittedKeyHandlers = { choice: Choice; undoLast: () => void; onHelp: () => void }

/** J and K move between the players; X chooses the focused one. */
export function useAdmittedKeys({ choice, undoLast, onHelp }: AdmittedKeyHandlers) {
  const { chosen, choose, clear } = choice
  const rows = () => [...document.querySelectorAll<HTMLElement>('[data-admitted]')]
  const walk = (step: Step) => focusNeighbourRow(rows(), step, '[data-person]')
  const chooseFocused = () => {
    const id = focusedRow(rows())?.dataset.admitted
    if (id === undefined) return false
    choose(id, !chosen.some((one) => one.id === id))
  }
  useKeys(
    {
      j: () => walk(1),
      k: () => walk(-1),
      x: chooseFocused,
      '/': () => focusSearchField(ADMITTED_SEARCH),
      escape: () => (chosen.length > 0 ? clear() : false),
      '?': onHelp,
    },
    { z: undoLast },
  )
}

export const admittedKeys: readonly KeyMeaning[] = [
  { keys: ['/'], meaning: 'Hledat v seznamu' },
  { keys: ['J', 'K'], meaning: 'Další a předchozí hráč' },
  { keys: ['Enter'], meaning: 'Otevřít hráče' },
  { keys: ['X'], meaning: 'Označit hráče' },
  { keys: ['Esc'], meaning: 'Zrušit označení' },
  { keys: ['Z'], meaning: 'Vrátit poslední odebrání' },
]
