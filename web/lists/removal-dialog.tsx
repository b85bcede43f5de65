import type { UseMutationOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorCode, wantsFreshSignIn } from '#api.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { reportFault } from '#ui/fault.ts'
import { useCommand } from '#use-command.ts'

type RemovalDialogProps<Output, Fault> = {
  command: UseMutationOptions<Output, Fault, { id: string }>
  item: { id: string } | null
  onClose: () => void
  onDone?: () => void
  onGone?: () => void
  title: string
  confirmLabel?: string
  busyLabel?: string
  failure: string
  children: ReactNode
}

/** An item that another person has deleted already counts as deleted; another fault keeps the dialog open. */
export function RemovalDialog<Output, Fault>(props: RemovalDialogProps<Output, Fault>) {
  const { command, item, onClose, onDone, onGone, title, failure, children } = props
  const { confirmLabel = 'Smazat', busyLabel = 'Mažu…' } = props
  const { mutate, isPending, error: fault, reset } = useCommand(command)
  const close = () => {
    reset()
    onClose()
  }
  const remove = ({ id }: { id: string }) =>
    mutate(
      { id },
      {
        onSuccess: () => {
          onDone?.()
          close()
        },
        onError: (error) => {
          reportFault(error)
          if (errorCode(error) !== 'NOT_FOUND') return
          onGone?.()
          close()
        },
      },
    )
  return (
    <ConfirmDialog
      open={item !== null}
      onClose={close}
      onConfirm={() => item && remove(item)}
      {...{ title, confirmLabel, busyLabel }}
      busy={isPending}
      failure={fault !== null && !wantsFreshSignIn(fault) && failure}
    >
      {children}
    </ConfirmDialog>
  )
}
