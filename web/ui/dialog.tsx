import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { Button, type ButtonVariant } from './button.tsx'
import { Toaster } from './toast.tsx'

type DialogProps = {
  open: boolean
  /** Called by Esc; never while `busy`. A dialog without an action of its own needs a button that calls it too. */
  onClose: () => void
  title: ReactNode
  busy?: boolean
  footer?: ReactNode
  children: ReactNode
}

/** Its content mounts when it opens, so a form inside starts fresh; focus returns to where it was. */
export function Dialog({ open, onClose, title, busy = false, footer, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  // Before anything is painted: nobody sees it empty while it opens or closes.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    element.showModal()
    return () => element.close()
  }, [open])

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className="dialog paper rounded-sm"
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        if (!busy) onClose()
      }}
      onClose={() => {
        // A second Esc closes natively whatever the page says; the event may come late, when it is open anew.
        if (!open || dialog.current?.open) return
        if (busy) dialog.current?.showModal()
        else onClose()
      }}
    >
      {open && (
        <>
          <div className="printed-frame p-7 sm:p-10">
            <h2 id={titleId} className="poster text-display-sm mb-4 text-center">
              {title}
            </h2>
            {children}
            {footer && <DialogActions>{footer}</DialogActions>}
          </div>
          <Toaster />
        </>
      )}
    </dialog>
  )
}

/** The row of buttons at the foot of a dialog or of a form inside one. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-wrap-reverse justify-end gap-3">{children}</div>
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
}

export function ConfirmDialog({
  children,
  onConfirm,
  variant = 'danger',
  busy = false,
  ...props
}: ConfirmDialogProps) {
  const { confirmLabel, busyLabel = confirmLabel, cancelLabel = 'Zrušit', ...dialog } = props
  return (
    <Dialog
      {...dialog}
      busy={busy}
      footer={
        <>
          <Button variant="ghost" onClick={dialog.onClose} disabled={busy}>
            {cancelLabel}
          </Button>
          <Button variant={variant} onClick={onConfirm} busy={busy}>
            {busy ? busyLabel : confirmLabel}
          </Button>
        </>
      }
    >
      <div className="text-center">{children}</div>
    </Dialog>
  )
}
