import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { ComposerHandle } from '../writing/composer.tsx'
import type { MessageActions } from './message-view.tsx'
import type { Outbox } from '../writing/outbox.ts'
import type { Drafts } from '../writing/use-drafts.ts'

/** A stable object, so that typing does not render the thread. */
export function useMessageActions(
  outbox: Outbox,
  writing: Drafts,
  composer: RefObject<ComposerHandle | null>,
): MessageActions {
  const latest = useRef(writing)
  useEffect(() => {
    latest.current = writing
  })
  return useMemo<MessageActions>(
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
