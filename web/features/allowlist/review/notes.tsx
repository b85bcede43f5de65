import { useMutation } from '@tanstack/react-query'
import { MAX_REASON, type Note } from '@westmore/contract/allowlist.ts'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import Lock from '~icons/lucide/lock'
import * as z from 'zod/mini'
import { RelativeTime } from '#format.ts'
import { useKept } from '#kept/use-kept.ts'
import { CitedText } from '#text/cited-text.tsx'
import { NoteForm } from '#text/note-form.tsx'
import { Button } from '#ui/button.tsx'
import { allowlistCommands } from '../queries.ts'
import { olderText } from './older-texts.ts'
import { reviewWords, tooLong } from '../staff-labels.ts'

const Draft = z.object({ text: z.string() })

/** Players cannot read them. */
export function ReviewNotes({ submissionId, notes }: { submissionId: string; notes: readonly Note[] }) {
  const { draft, setDraft } = useKept({
    name: `review_note:${submissionId}`,
    schema: Draft,
    blank: { text: olderText(submissionId, 'note') },
  })
  const [isWriting, setWriting] = useState(draft.text !== '')
  const { mutateAsync } = useMutation(allowlistCommands.addNote())
  const opener = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const open = () => {
    flushSync(() => setWriting(true))
    field.current?.focus()
  }
  const close = () => {
    flushSync(() => setWriting(false))
    opener.current?.focus()
  }
  return (
    <div
      role="group"
      aria-label="Interní poznámky"
      className="grid gap-2 rounded-sm border border-brass/40 border-l-4 border-l-brass bg-brass/10 px-3 py-2"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="flex items-center gap-2 text-sm font-bold text-accent">
          <Lock /> Interní poznámky <span className="font-normal">jen pro tým</span>
        </p>
        {!isWriting && (
          <Button ref={opener} variant="ghost" size="sm" onClick={open} data-write-note>
            Přidat poznámku
          </Button>
        )}
      </div>
      {notes.length > 0 && (
        <ul className="grid gap-2 pb-1">
          {notes.map(({ id, author, text, createdAt }) => (
            <li key={id}>
              <p className="text-sm text-fg-soft">
                <span className="font-bold text-fg">{author}</span> · <RelativeTime moment={createdAt} />
              </p>
              <p className="max-w-prose wrap-anywhere whitespace-pre-wrap">
                <CitedText text={text} at={createdAt} />
              </p>
            </li>
          ))}
        </ul>
      )}
      {isWriting && (
        <NoteForm
          ref={field}
          text={draft.text}
          onType={(text) => setDraft(() => ({ text }))}
          onSend={() => mutateAsync({ id: submissionId, text: draft.text })}
          max={MAX_REASON}
          words={{ tooLong: tooLong(MAX_REASON), failed: reviewWords.noteFailed }}
          onClose={close}
          className="pb-1"
        />
      )}
    </div>
  )
}
