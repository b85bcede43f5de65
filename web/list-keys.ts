import { useEffect, useRef, useState } from 'react'
import type { KeyMeaning } from './shortcut-help.tsx'
import { isFreeKey } from './typing.ts'

export const listKeys: readonly KeyMeaning[] = [
  { keys: ['/'], meaning: 'Hledat v seznamu' },
  { keys: ['J'], meaning: 'Další řádek' },
  { keys: ['K'], meaning: 'Předchozí řádek' },
  { keys: ['Enter'], meaning: 'Otevřít řádek' },
]

/** `/` goes to the list's search, `j` and `k` walk what `rows` selects inside it, `?` opens the help. */
export function useListKeys(rows: string) {
  const root = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const [isHelpOpen, setHelpOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isFreeKey(event)) return
      const act = {
        '/': () => search.current?.focus(),
        j: () => walk(root.current, rows, 1),
        k: () => walk(root.current, rows, -1),
        '?': () => setHelpOpen(true),
      }[event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    // On the document, before the shell hears it on the window.
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [rows])
  return { root, search, help: { open: isHelpOpen, onClose: () => setHelpOpen(false) } }
}

function walk(root: HTMLElement | null, selector: string, step: 1 | -1) {
  const rows = [...(root?.querySelectorAll<HTMLElement>(selector) ?? [])]
  const at = rows.findIndex((row) => row === document.activeElement)
  const next = at === -1 ? rows[0] : rows[at + step]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}
