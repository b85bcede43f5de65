import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { ComposerHandle } from '../writing/composer.tsx'
import type { SlipActions } from './message-slip.tsx'
import type { Outbox } from '../writing/outbox.ts'
import type { Writing } from '../writing/use-writing.ts'

/** Actions on an unsent message, as a stable object. */
export function useSlipActions(
  outbox: Outbox,
  writing: Writing,
  composer: RefObject<ComposerHandle | null>,
): SlipActions {
  const latest = useRef(writing)
  useEffect(() => {
    latest.current = writing
  })
  return useMemo<SlipActions>(
    () => ({
      // The button disappears with the failure, so the focus moves to the composer.
      retry: (sent) => {
        outbox.retry(sent)
        composer.current?.focus()
      },
      discard: (sent) => {
        outbox.discard(sent)
        composer.current?.focus()
      },
      edit: ({ id: sent }) => {
        const entry = outbox.discard(sent)
        if (!entry) return
        const { mode, text, attachments } = entry
        // The field may not be mounted until it has text.
        flushSync(() => {
          latest.current.putBefore(mode, text)
          if (mode === 'reply') latest.current.files.restore(attachments)
          latest.current.setMode(mode)
        })
        composer.current?.focus()
      },
    }),
    [outbox, composer],
  )
}
