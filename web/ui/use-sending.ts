import { useContext, useState, type KeyboardEvent, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { DialogSending } from './dialog.tsx'
import { reportFault } from './fault.ts'

export type SendOptions = {
  /** Sends; or returns the reason for not sending, or null when the fields show it. */
  onSend: () => Promise<unknown> | string | null
  /** The sentence for an error of `onSend`; null when the screen itself shows it. */
  explain: (error: unknown) => string | null
}

export function useSending({ onSend, explain }: SendOptions) {
  const holdOpen = useContext(DialogSending)
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  function send(): boolean {
    if (isSending) return true
    const sent = onSend()
    setFailure(typeof sent === 'string' ? sent : null)
    if (!(sent instanceof Promise)) return false
    void settle(sent)
    return true
  }

  async function settle(sent: Promise<unknown>) {
    setIsSending(true)
    holdOpen(true)
    try {
      await sent
    } catch (error) {
      reportFault(error)
      setFailure(explain(error))
    } finally {
      setIsSending(false)
      holdOpen(false)
    }
  }

  const submit = (event?: SubmitEvent) => {
    event?.preventDefault()
    return send()
  }
  return { isSending, failure, submit, forgetFailure: () => setFailure(null) }
}

/** A field with an error, or the first choice of a group with one. */
const INVALID = '[aria-invalid=true], fieldset:has(> [role=alert]) input'

/** When sending does not begin, focuses the first field with an error, which may be far above the button. */
export function submitOrFocus(event: SubmitEvent<HTMLFormElement>, submit: (event: SubmitEvent) => boolean) {
  const isSent = flushSync(() => submit(event))
  if (!isSent) event.currentTarget.querySelector<HTMLElement>(INVALID)?.focus()
}

export const isCtrlEnter = ({ key, ctrlKey, metaKey, nativeEvent }: KeyboardEvent) =>
  key === 'Enter' && (ctrlKey || metaKey) && !nativeEvent.isComposing

/** For a form, whose fields pass their keys on to it, or for one field. */
export function sendOnCtrlEnter(event: KeyboardEvent) {
  const { target } = event
  if (!isCtrlEnter(event) || !(target instanceof HTMLElement)) return
  if (!target.matches('input, textarea, select')) return
  event.preventDefault()
  target.closest('form')?.requestSubmit()
}
