import { useState } from 'react'
import type { KeyMeaning } from './shortcut-help.tsx'
import { focusNeighbourRow, type Step } from './neighbour.ts'
import { useKeys, type Keys } from './use-keys.ts'

export const listKeys: readonly KeyMeaning[] = [
  { keys: ['/'], meaning: 'Hledat v seznamu' },
  { keys: ['J'], meaning: 'Další řádek' },
  { keys: ['K'], meaning: 'Předchozí řádek' },
  { keys: ['Enter'], meaning: 'Otevřít řádek' },
]

/** Selects the text, so that another search can be typed. */
export function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main [aria-keyshortcuts="/"]')
  field?.focus()
  field?.select()
  return field !== null
}

/** Through the rows of a selector, of which the element `inside` takes the focus, or the row itself. */
export function listMoves(rows: string, inside?: string): Keys {
  const walk = (step: Step) =>
    focusNeighbourRow([...document.querySelectorAll<HTMLElement>(`main ${rows}`)], step, inside)
  return { j: () => walk(1), k: () => walk(-1), '/': focusSearch }
}

/** The keys of a list and of its screen, with the help for them. */
export function useListKeys(moves: Keys, keys: Keys = {}, deeds?: Keys) {
  const [isHelpOpen, setHelpOpen] = useState(false)
  const showHelp = () => setHelpOpen(true)
  useKeys({ ...moves, '?': showHelp, ...keys }, deeds)
  return { help: { open: isHelpOpen, onClose: () => setHelpOpen(false) }, showHelp }
}
