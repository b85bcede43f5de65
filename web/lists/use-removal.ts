import { reportFault } from '#ui/fault.ts'
import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { errorCode, wantsFreshSignIn } from '#api.ts'

type Listeners = { onClose: () => void; onDone?: () => void; onGone?: () => void }

/**
 * Deletes an item after a confirmation. If another person has deleted it already, that counts as success; any
 * other fault keeps the dialog open.
 */
export function useRemoval<Output, Fault>(
  command: UseMutationOptions<Output, Fault, { id: string }>,
  { onClose, onDone, onGone }: Listeners,
) {
  const { mutate, isPending: busy, error: fault, reset } = useMutation(command)
  const hasFailed = fault !== null && !wantsFreshSignIn(fault)
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
  return { busy, hasFailed, close, remove }
}
