import { useEffect, useEffectEvent } from 'react'
import { fieldOf, isFreeKey, meaningOf } from './free-key.ts'

/** Handlers by key in lower case; a handler that returns false leaves the key to the browser. */
export type Keys = Readonly<Record<string, (event: KeyboardEvent) => unknown>>

/** Keys that repeat while held. */
const walking = new Set(['j', 'k', '[', ']', 'arrowdown', 'arrowup'])

/**
 * The single keys of a screen. They are handled on the document, before the shell's keys on the window. If
 * Esc has a handler, it first leaves the focused field.
 */
export function useKeys(keys: Keys) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const handle = meaningOf(keys, event)
    if (!handle || event.defaultPrevented || event.isComposing) return
    const field = fieldOf(event)
    if (field && event.key === 'Escape' && !isInDialog(field)) return field.blur()
    if (!isFreeKey(event) || (event.repeat && !walking.has(event.key.toLowerCase()))) return
    if (handle(event) !== false) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

const isInDialog = (field: HTMLElement) => field.closest('dialog, [popover]') !== null
