import type { UseMutationOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorCode, wantsFreshSignIn } from '#api.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { reportFault } from '#ui/fault.ts'
import { toast } from '#ui/toast.ts'
import { useCommand } from '#use-command.ts'

type RemovalDialogProps<Output, Fault, Input> = {
  command: UseMutationOptions<Output, Fault, Input>
  /** What is removed, as the command names it; null closes the dialog. */
  item: Input | null
  onClose: () => void
  title: string
  confirmLabel?: string
  busyLabel?: string
  cancelLabel?: string
  /** `gone`: another person was first. */
  words: { done?: string; gone?: string; failed: string }
  children: ReactNode
}

/** An item that another person has removed already counts as removed; another fault keeps the dialog open. */
export function RemovalDialog<Output, Fault, Input>(props: RemovalDialogProps<Output, Fault, Input>) {
  const { command, item, onClose, words, confirmLabel = 'Smazat', busyLabel = 'Mažu…', ...dialog } = props
  const { mutate, isPending, error: fault, reset } = useCommand(command)
  const close = () => {
    reset()
    onClose()
  }
  const remove = (one: Input) =>
    mutate(one, {
      onSuccess: () => {
        if (words.done) toast.success(words.done)
        close()
      },
      onError: (error) => {
        reportFault(error)
        if (errorCode(error) !== 'NOT_FOUND') return
        if (words.gone) toast.info(words.gone)
        close()
      },
    })
  return (
    <ConfirmDialog
      {...{ ...dialog, confirmLabel, busyLabel }}
      open={item !== null}
      onClose={close}
      onConfirm={() => item !== null && remove(item)}
      busy={isPending}
      failure={fault !== null && !wantsFreshSignIn(fault) && words.failed}
    />
  )
}
