import { useMutation, type UseMutationOptions } from '@tanstack/react-query'

type Follow<Output, Fault> = {
  onSuccess?: (output: Output) => unknown
  onError?: (fault: Fault) => unknown
  onSettled?: () => unknown
}

/** Its callbacks also run after the component was removed: a live change may remove a row before the answer. */
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
