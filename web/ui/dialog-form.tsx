import { useContext, useState, type ReactNode, type SubmitEvent } from 'react'
import { Button, type ButtonVariant } from './button.tsx'
import { DialogActions, DialogSending } from './dialog.tsx'
import { Failure } from './failure.tsx'

type DialogFormProps = {
  /** Sends, and closes the dialog when it is done; or says why it is not sent, null when the fields say it. */
  onSend: () => Promise<unknown> | string | null
  /** The sentence for what `onSend` threw. */
  explain: (error: unknown) => string
  onCancel: () => void
  sendLabel: string
  sendingLabel?: string
  cancelLabel?: string
  variant?: ButtonVariant
  children: ReactNode
}

/** A form inside a Dialog: sends once, is not closed meanwhile, and keeps everything typed when it fails. */
export function DialogForm({ onSend, explain, onCancel, sendLabel, children, ...looks }: DialogFormProps) {
  const { sendingLabel = 'Ukládám...', cancelLabel = 'Zrušit', variant = 'primary' } = looks
  const holdOpen = useContext(DialogSending)
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isSending) return
    const sent = onSend()
    setFailure(typeof sent === 'string' ? sent : null)
    if (!(sent instanceof Promise)) return
    setIsSending(true)
    holdOpen(true)
    try {
      await sent
    } catch (error) {
      console.error(error)
      setFailure(explain(error))
    } finally {
      setIsSending(false)
      holdOpen(false)
    }
  }

  return (
    <form
      onSubmit={(event) => void submit(event)}
      onInput={() => setFailure(null)}
      className="grid grid-cols-1 gap-4"
    >
      {children}
      <Failure>{failure}</Failure>
      <DialogActions>
        <Button variant="ghost" onClick={onCancel} disabled={isSending}>
          {cancelLabel}
        </Button>
        <Button type="submit" variant={variant} busy={isSending}>
          {isSending ? sendingLabel : sendLabel}
        </Button>
      </DialogActions>
    </form>
  )
}
