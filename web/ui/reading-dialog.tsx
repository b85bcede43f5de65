import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { Dialog } from './dialog.tsx'
import { ScrollingRegion } from './scrolling-region.tsx'

type ReadingDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  className?: string
}

/** Long content scrolls inside, so that the closing button stays visible. */
export function ReadingDialog({
  open,
  onClose,
  title,
  children,
  className = '-m-1 p-1',
}: ReadingDialogProps) {
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
      <ScrollingRegion
        label={title}
        className={classes('max-h-[max(12rem,54dvh)] overscroll-contain', className)}
      >
        {children}
      </ScrollingRegion>
    </Dialog>
  )
}
