import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

export type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

const FIELDS = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

/** The text field that the event happened in. */
export function fieldOf({ target }: Pick<Event, 'target'>): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(FIELDS) : null
}

/**
 * The single key that was pressed, in lower case; null for a chord, which belongs to the browser. AltGr is no chord
 * when it writes a sign: a Czech keyboard has brackets only there.
 */
export function singleKeyOf({ key, ctrlKey, metaKey, altKey }: Press): string | null {
  const isSign = key.length === 1 && key.toLowerCase() === key.toUpperCase()
  return metaKey || (isSign ? ctrlKey && !altKey : ctrlKey || altKey) ? null : key.toLowerCase()
}

/** What a table of single keys says of a press; it is written in lower case. */
export function meaningOf<Meaning>(
  keys: Readonly<Record<string, Meaning>>,
  press: Press,
): Meaning | undefined {
  const key = singleKeyOf(press)
  return key !== null && Object.hasOwn(keys, key) ? keys[key] : undefined
}

/** Single keys are shortcuts only while nobody types or composes a character, no dialog is open and no chord is held. */
export function isFreeKey(event: KeyboardEvent): boolean {
  if (singleKeyOf(event) === null || event.defaultPrevented || event.isComposing) return false
  return fieldOf(event) === null && document.querySelector('dialog[open]') === null
}

/** Ctrl+Enter, on a Mac Cmd+Enter. */
export const isCtrlEnter = ({ key, ctrlKey, metaKey, nativeEvent }: ReactKeyboardEvent) =>
  key === 'Enter' && (ctrlKey || metaKey) && !nativeEvent.isComposing

/** Ctrl+Enter sends the form the field belongs to. */
export function sendOnCtrlEnter(event: ReactKeyboardEvent<HTMLTextAreaElement>) {
  if (!isCtrlEnter(event)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
