import { useEffect, useRef } from 'react'

const CONTROLS = 'a[href], button, input, summary'

/**
 * When the row that has the focus is deleted, the focus goes to the row in its place, not to the page; from the last row to
 * what stands around the list. Give `list` to the element whose children are the rows.
 */
export function useFocusKept<List extends HTMLElement>() {
  const list = useRef<List>(null)
  const left = useRef<{ row: Element; at: number; around: Element | null } | null>(null)
  useEffect(() => {
    const enter = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      const around = list.current?.closest('dialog, main') ?? null
      // A focus that moves into the dialog that asks whether to delete has not left the row.
      if (target.closest('dialog') !== around?.closest('dialog')) return
      const rows = [...(list.current?.children ?? [])]
      const at = rows.findIndex((row) => row.contains(target))
      const row = rows[at]
      left.current = row ? { row, at, around } : null
    }
    // After a click elsewhere the focus is not brought back. A removed element fires no such event.
    const leave = ({ target }: PointerEvent) => {
      if (target instanceof Element && !target.closest('dialog') && !list.current?.contains(target))
        left.current = null
    }
    document.addEventListener('focusin', enter)
    document.addEventListener('pointerdown', leave)
    return () => {
      document.removeEventListener('focusin', enter)
      document.removeEventListener('pointerdown', leave)
    }
  }, [])
  // After each drawing, when a dialog that was open has given the focus back.
  useEffect(() => {
    const { row, at, around } = left.current ?? {}
    if (!row || row.isConnected || document.activeElement !== document.body) return
    left.current = null
    const rows = [...(list.current?.children ?? [])]
    const next = rows[at ?? 0] ?? rows.at(-1) ?? around
    const target = next?.matches(`main, ${CONTROLS}`) ? next : next?.querySelector(CONTROLS)
    if (target instanceof HTMLElement) target.focus({ preventScroll: target.matches('main') })
  })
  return list
}
