import { useEffect, useRef } from 'react'
import { deskKeyOf, type DeskKey } from './desk-keys.ts'

const TYPING = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

/** Single keys for the whole screen; silent while somebody types, a dialog is open, or the key repeats in vain. */
export function useDeskShortcuts(onKey: (key: DeskKey) => void) {
  const newest = useRef(onKey)
  useEffect(() => {
    newest.current = onKey
  })

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = deskKeyOf(event)
      if (key === null || event.defaultPrevented || document.querySelector('dialog[open]')) return
      const { target } = event
      const field = target instanceof Element ? target.closest<HTMLElement>(TYPING) : null
      if (field) {
        if (key === 'close') field.blur()
        return
      }
      if (event.repeat && key !== 'next' && key !== 'previous') return
      event.preventDefault()
      newest.current(key)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
