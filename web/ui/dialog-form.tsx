import type { ReactNode } from 'react'
import { Button, type ButtonVariant } from './button.tsx'
import { DialogActions } from './dialog.tsx'
import { Failure } from './failure.tsx'
import { sendOnCtrlEnter, submitOrFocus, useSending, type SendOptions } from './use-sending.ts'

type DialogFormProps = SendOptions & {
  onCancel: () => void
  /** Without it there is no send button: the form is read-only. */
  sendLabel?: string | undefined
  sendingLabel?: string
  cancelLabel?: string
  variant?: ButtonVariant
  /** Sending is disabled until the person has decided something. */
  isHeld?: boolean
  aside?: { label: string; onClick: () => void } | undefined
  /** False where the browser checks the required fields. */
  noValidate?: boolean
  children: ReactNode
}

/** `onSend` closes it; after a failure everything typed is kept. */
export function DialogForm({ onSend, explain, onCancel, sendLabel, children, ...looks }: DialogFormProps) {
  const { sendingLabel = 'Ukládám…', cancelLabel = 'Zrušit', variant = 'primary' } = looks
  const { isHeld = false, aside, noValidate = true } = looks
  const { isSending, failure, submit, forgetFailure } = useSending({ onSend, explain })
  return (
    // Key presses that its fields do not handle bubble up to the form.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      noValidate={noValidate}
      onSubmit={(event) => submitOrFocus(event, submit)}
      onInput={forgetFailure}
      onKeyDown={sendOnCtrlEnter}
      className="grid grid-cols-1 gap-4 short:gap-3"
    >
      {children}
      <Failure>{failure}</Failure>
      <DialogActions>
        {aside && (
          <Button variant="ghost" onClick={aside.onClick} disabled={isSending} className="sm:mr-auto">
            {aside.label}
          </Button>
        )}
        <Button variant="ghost" onClick={onCancel} disabled={isSending}>
          {cancelLabel}
        </Button>
        {sendLabel && (
          <Button type="submit" variant={variant} busy={isSending} disabled={isHeld}>
            {isSending ? sendingLabel : sendLabel}
          </Button>
        )}
      </DialogActions>
    </form>
  )
}
