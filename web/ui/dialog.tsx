import { createContext, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { Button, type ButtonVariant } from './button.tsx'
import { classes } from './classes.ts'
import { Failure } from './failure.tsx'
import { toast } from './toast.ts'
import { Toaster } from './toaster.tsx'

const NOTHING_DONE = 'Zrušeno, nic se nezměnilo.'

type DialogProps = {
  open: boolean
  /** Called by Esc; never while `busy`. A dialog without an action of its own needs a button that calls it too. */
  onClose: () => void
  title: ReactNode
  busy?: boolean
  footer?: ReactNode
  isWide?: boolean
  children: ReactNode
}

/** Lets a form inside keep the dialog open while it sends. */
export const DialogSending = createContext<(isSending: boolean) => void>(() => {})

/** Its content mounts when it opens, so a form inside starts fresh; closing returns the focus. */
export function Dialog({
  open,
  onClose,
  title,
  busy = false,
  footer,
  isWide = false,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [isSending, setIsSending] = useState(false)
  const isBusy = busy || isSending

  // Before painting, so that the dialog is never visible while empty.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    element.showModal()
    const first = element.querySelector<HTMLElement>('[data-focused-first]')
    // A long dialog begins at its title, or where the focus is.
    if (first) first.focus()
    else element.scrollTop = 0
    return () => element.close()
  }, [open])

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={classes('dialog paper rounded-sm p-0', isWide && 'wide-dialog')}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        if (!isBusy) onClose()
      }}
      onClose={() => {
        // A second Esc always closes natively; the event may arrive late, when the dialog is open again.
        if (!open || dialog.current?.open) return
        if (isBusy) dialog.current?.showModal()
        else onClose()
      }}
    >
      {open && (
        <DialogSending value={setIsSending}>
          <div className="printed-frame p-5 min-[24rem]:p-7 sm:p-10 sm:short:py-6">
            <h2 id={titleId} className="poster text-display-sm mb-4 text-center short:mb-2">
              {title}
            </h2>
            {children}
            {footer && <DialogActions>{footer}</DialogActions>}
          </div>
          <Toaster />
        </DialogSending>
      )}
    </dialog>
  )
}

export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex short:mt-2 flex-wrap-reverse justify-end gap-3">{children}</div>
}

type ConfirmDialogProps = {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  title: ReactNode
  children: ReactNode
  confirmLabel: string
  busyLabel?: string
  cancelLabel?: string
  variant?: ButtonVariant
  busy?: boolean
  failure?: ReactNode
}

/** The focus starts on cancel if the action destroys. A toast says that a cancel by keyboard did nothing. */
export function ConfirmDialog({
  children,
  onConfirm,
  variant = 'danger',
  busy = false,
  failure,
  ...props
}: ConfirmDialogProps) {
  const isHarmless = variant !== 'danger'
  const { confirmLabel, busyLabel = confirmLabel, cancelLabel = 'Zrušit', ...dialog } = props
  return (
    <Dialog
      {...dialog}
      busy={busy}
      footer={
        <>
          <Button
            variant="ghost"
            data-focused-first={isHarmless ? undefined : ''}
            onClick={({ detail }) => {
              dialog.onClose()
              if (detail === 0) toast.info(NOTHING_DONE)
            }}
            disabled={busy}
          >
            {cancelLabel}
          </Button>
          <Button
            variant={variant}
            data-focused-first={isHarmless ? '' : undefined}
            onClick={onConfirm}
            busy={busy}
          >
            {busy ? busyLabel : confirmLabel}
          </Button>
        </>
      }
    >
      <div className="text-center">
        {children}
        <Failure className="mt-3">{failure}</Failure>
      </div>
    </Dialog>
  )
}
