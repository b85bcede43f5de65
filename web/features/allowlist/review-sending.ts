import type { KeyboardEvent } from 'react'

/** Ctrl+Enter (on a Mac Cmd+Enter) sends the form the field belongs to. */
export function sendOnCtrlEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
