import { useEffect, useRef } from 'react'

const CONTROLS = 'a[href], button, input, summary'

/** When the focused row is deleted, its successor gets the focus, or the list if that has no controls. The ref is for the parent of the rows. */
export function useFocusRecovery<List extends HTMLElement>() {
  const list = useRef<List>(null)
  const left = useRef<{ row: Element; at: number; around: Element | null } | null>(null)
  useEffect(() => {
    const enter = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      const around = list.current?.closest('dialog, main') ?? null
      // Focus moving into the confirmation dialog counts as still in the row.
      if (target.closest('dialog') !== around?.closest('dialog')) return
      const rows = [...(list.current?.children ?? [])]
      const at = rows.findIndex((row) => row.contains(target))
      const row = rows[at]
      left.current = row ? { row, at, around } : null
    }
    // A click elsewhere cancels it. Removing an element fires no such event.
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
  // After every render, because by then a closed dialog has returned the focus.
  useEffect(() => {
    const { row, at, around } = left.current ?? {}
    if (!row || row.isConnected || document.activeElement !== document.body) return
    left.current = null
    const rows = [...(list.current?.children ?? [])]
    const next = rows[at ?? 0] ?? rows.at(-1) ?? around
    const target = next?.matches(`main, ${CONTROLS}`) ? next : (next?.querySelector(CONTROLS) ?? list.current)
    if (target instanceof HTMLElement) target.focus({ preventScroll: target.matches('main') })
  })
  return list
}
