import type { UseMutationOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorCode, wantsFreshSignIn } from '#api.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { reportFault } from '#ui/fault.ts'
import { toast } from '#ui/toast.ts'
import { useCommand } from '#use-command.ts'

type RemovalDialogProps<Output, Fault, Input> = {
  command: UseMutationOptions<Output, Fault, Input>
  /** Of the command; null while nothing is to be removed. */
  input: Input | null
  onClose: () => void
  title: string
  confirmLabel?: string
  busyLabel?: string
  cancelLabel?: string
  words: { done?: string; gone?: string; failed: string }
  children: ReactNode
}

/** An item that another person has deleted already counts as deleted; another fault keeps the dialog open. */
export function RemovalDialog<Output, Fault, Input>({
  command,
  input,
  onClose,
  confirmLabel = 'Smazat',
  busyLabel = 'Mažu…',
  words: { done, gone, failed },
  ...dialog
}: RemovalDialogProps<Output, Fault, Input>) {
  const { mutate, isPending, error: fault, reset } = useCommand(command)
  const close = () => {
    reset()
    onClose()
  }
  const remove = (wanted: Input) =>
    mutate(wanted, {
      onSuccess: () => {
        if (done !== undefined) toast.success(done)
        close()
      },
      onError: (error) => {
        reportFault(error)
        if (errorCode(error) !== 'NOT_FOUND') return
        if (gone !== undefined) toast.info(gone)
        close()
      },
    })
  return (
    <ConfirmDialog
      open={input !== null}
      onClose={close}
      onConfirm={() => input !== null && remove(input)}
      {...{ confirmLabel, busyLabel, ...dialog }}
      busy={isPending}
      failure={fault !== null && !wantsFreshSignIn(fault) && failed}
    />
  )
}
