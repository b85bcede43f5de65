import { useRef, useState } from 'react'
import type { KeyMeaning } from './shortcut-help.tsx'
import { useKeys } from './use-keys.ts'
import { focusNeighbourRow, type Step } from './neighbour.ts'

export const listKeys: readonly KeyMeaning[] = [
  { keys: ['/'], meaning: 'Hledat v seznamu' },
  { keys: ['J'], meaning: 'Další řádek' },
  { keys: ['K'], meaning: 'Předchozí řádek' },
  { keys: ['Enter'], meaning: 'Otevřít řádek' },
]

export function useListKeys(selector: string) {
  const root = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const walk = (step: Step) =>
    focusNeighbourRow([...(root.current?.querySelectorAll<HTMLElement>(selector) ?? [])], step)
  useKeys({
    '/': () => (search.current ? search.current.focus() : false),
    j: () => walk(1),
    k: () => walk(-1),
    '?': () => setHelpOpen(true),
  })
  return { root, search, help: { open: isHelpOpen, onClose: () => setHelpOpen(false) } }
}
