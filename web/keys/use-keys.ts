import { useEffectEvent, useLayoutEffect } from 'react'
import { fieldOf, isFreeKey, meaningOf } from './free-key.ts'
import { countScreen, hold, isComing, isListOld, isReplayed, refuse } from './held-keys.ts'

/** By lower-case key; false when there is nothing to act on: the key waits or is left to the browser. */
export type Keys = Readonly<Record<string, (event: KeyboardEvent) => unknown>>

/** Keys that repeat while held. */
const walking = new Set(['j', 'k', '[', ']', 'arrowdown', 'arrowup'])

/** Keys that do not act on a row. */
const placeless = new Set(['escape', '/', '?', '[', ']'])

/**
 * The single keys of a screen, handled before the shell's. Esc first leaves a focused field. `deeds` change a
 * thing or leave it: pressed before it is on the screen, they are refused instead of waiting.
 */
export function useKeys(keys: Keys, deeds: Keys = {}) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const deed = meaningOf(deeds, event)
    const handle = deed ?? meaningOf(keys, event)
    if (!handle || event.defaultPrevented || event.isComposing) return
    const field = fieldOf(event)
    const key = event.key.toLowerCase()
    if (field && key === 'escape' && !isInDialog(field)) return field.blur()
    if (!isFreeKey(event) || (event.repeat && !walking.has(key))) return
    const wait = deed ? refuse : hold
    if ((deed && isReplayed(event)) || (!placeless.has(key) && isListOld())) wait(event)
    else if (handle(event) !== false) event.preventDefault()
    else if (key !== 'escape' && isComing()) wait(event)
  })
  // There as soon as the screen is: a key pressed before would be lost.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    const forget = countScreen()
    return () => {
      document.removeEventListener('keydown', listener)
      forget()
    }
  }, [])
}

const isInDialog = (field: HTMLElement) => field.closest('dialog, [popover]') !== null
