import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

interface DeskSheetProps {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
}

/** A dialog that is only read; what is long scrolls inside, so that the button to close it stays in sight. */
export function DeskSheet({ open, onClose, title, children }: DeskSheetProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <Button variant="secondary" onClick={onClose}>
          Zavřít
        </Button>
      }
    >
      <div
        role="region"
        aria-label={title}
        // Nothing inside takes the focus, and it must scroll by the keyboard too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="-m-1 max-h-[max(12rem,54dvh)] overflow-y-auto overscroll-contain p-1 -outline-offset-3"
      >
        {children}
      </div>
    </Dialog>
  )
}
