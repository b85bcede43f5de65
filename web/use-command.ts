import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { announceFailure, type Refusals } from '#refusals.ts'
import { toast } from '#ui/toast.ts'

/** The words of its toasts. */
export type Words = {
  done?: string
  failed: string | ((fault: unknown) => string)
  /** By their code, told as information: another person was faster. */
  news?: Refusals
}

type Follow<Output, Fault> = {
  onSuccess?: (output: Output) => unknown
  onError?: (fault: Fault) => unknown
  onSettled?: () => unknown
}

/**
 * Its callbacks also run after the component was removed: a live change may remove a row before the answer. Without words
 * the screen itself says how it went.
 */
export function useCommand<Output, Fault, Input, Context>(
  command: UseMutationOptions<Output, Fault, Input, Context>,
  words?: Words,
) {
  const mutation = useMutation(command)
  const mutate = (input: Input, { onSuccess, onError, onSettled }: Follow<Output, Fault> = {}) =>
    void mutation
      .mutateAsync(input)
      .then(
        (output) => {
          if (words?.done !== undefined) toast.success(words.done)
          return onSuccess?.(output)
        },
        (fault) => {
          if (words) announceFailure(fault, toldOf(words.failed, fault), words.news)
          return onError?.(fault)
        },
      )
      .finally(onSettled)
  return { ...mutation, mutate }
}

const toldOf = (failed: Words['failed'], fault: unknown) =>
  typeof failed === 'string' ? failed : failed(fault)
