import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

export type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

const FIELDS = 'input, textarea, select, [contenteditable]'

/** Single keys are shortcuts only while nobody types, no dialog is open and no chord is held. */
export function isFreeKey(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, defaultPrevented } = event
  if (ctrlKey || metaKey || altKey || defaultPrevented || event.isComposing) return false
  if (target instanceof Element && target.closest(FIELDS) !== null) return false
  return document.querySelector('dialog[open]') === null
}

/** Ctrl+Enter (on a Mac Cmd+Enter) sends the form the field belongs to. */
export function sendOnCtrlEnter(event: ReactKeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
