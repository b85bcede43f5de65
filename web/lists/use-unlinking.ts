import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { announceFailure } from '#refusals.ts'
import { toast } from '#ui/toast.ts'

type Words = {
  unlinked: string
  unlinkFailed: string
  unlinkGone: string
}

/** Unlinks an item of a list after a confirmation, reports the result, and returns the focus to the list. */
export function useUnlinking<One, Output, Fault, Input>(
  command: UseMutationOptions<Output, Fault, Input>,
  { inputOf, words }: { inputOf: (one: One) => Input; words: Words },
) {
  const [asked, ask] = useState<One | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const { mutate, isPending } = useMutation(command)
  const unlink = () => {
    if (asked === null) return
    mutate(inputOf(asked), {
      onSuccess: () => toast.success(words.unlinked),
      onError: (error) => announceFailure(error, words.unlinkFailed, { NOT_FOUND: words.unlinkGone }),
      onSettled: () => {
        ask(null)
        // The button that opened the dialog was removed with its row.
        setTimeout(() => list.current?.focus())
      },
    })
  }
  /** `asked`: the item that the dialog asks about. */
  return { list, asked, ask, unlink, isPending }
}
