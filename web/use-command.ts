import { useMutation, type UseMutationOptions } from '@tanstack/react-query'

type Follow<Output, Fault> = {
  onSuccess?: (output: Output) => unknown
  onError?: (fault: Fault) => unknown
  onSettled?: () => unknown
}

/**
 * A mutation whose answer is followed even when it comes after the component is gone: a live change may remove a row, or
 * mount a form anew, before the answer to its button is here.
 */
export function useCommand<Output, Fault, Input, Context>(
  command: UseMutationOptions<Output, Fault, Input, Context>,
) {
  const mutation = useMutation(command)
  const mutate = (input: Input, { onSuccess, onError, onSettled }: Follow<Output, Fault> = {}) =>
    void mutation
      .mutateAsync(input)
      .then(onSuccess, onError ?? (() => {}))
      .finally(onSettled)
  return { ...mutation, mutate }
}
