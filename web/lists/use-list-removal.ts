import type { UseMutationOptions } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { announceFailure } from '#refusals.ts'
import { toast } from '#ui/toast.ts'
import { useCommand } from '#use-command.ts'

/** `gone`: another person removed the item first. */
type Words = { done: string; failed: string; gone: string }

export function useListRemoval<One, Output, Fault, Input>(
  command: UseMutationOptions<Output, Fault, Input>,
  { inputOf, words }: { inputOf: (one: One) => Input; words: Words },
) {
  const [asked, ask] = useState<One | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const { mutate, isPending } = useCommand(command)
  const remove = () => {
    if (asked === null) return
    mutate(inputOf(asked), {
      onSuccess: () => toast.success(words.done),
      onError: (error) => announceFailure(error, words.failed, { NOT_FOUND: words.gone }),
      onSettled: () => {
        // The button that opened the dialog was removed with its row.
        flushSync(() => ask(null))
        list.current?.focus()
      },
    })
  }
  const dialog = { open: asked !== null, onClose: () => ask(null), onConfirm: remove, busy: isPending }
  return { list, asked, ask, dialog }
}
