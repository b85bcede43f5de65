import { useMutation } from '@tanstack/react-query'
import { MAX_REASON, type Note } from '@westmore/contract/allowlist.ts'
import { useRef, useState, type Ref, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import Lock from '~icons/lucide/lock'
import { RelativeTime } from '#format.ts'
import { sendOnCtrlEnter } from '#keys/free-key.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/field.tsx'
import { allowlistCommands } from '../queries.ts'
import { readDraft, TEAM_NOTE, writeDraft } from './drafts.ts'
import { reviewWords, tooLong } from '../staff-labels.ts'

/** What the reviewers tell each other; no player ever reads it. */
export function ReviewNotes({ submissionId, notes }: { submissionId: string; notes: readonly Note[] }) {
  const [isWriting, setWriting] = useState(() => readDraft(submissionId, TEAM_NOTE) !== '')
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
          <Button ref={opener} variant="ghost" size="sm" onClick={open}>
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
              <p className="max-w-prose wrap-anywhere whitespace-pre-wrap">{text}</p>
            </li>
          ))}
        </ul>
      )}
      {isWriting && <NoteForm ref={field} submissionId={submissionId} onClose={close} />}
    </div>
  )
}

type NoteFormProps = { ref: Ref<HTMLTextAreaElement>; submissionId: string; onClose: () => void }

function NoteForm({ ref, submissionId, onClose }: NoteFormProps) {
  const { mutate, isPending } = useMutation(allowlistCommands.addNote())
  const [text, setText] = useState(() => readDraft(submissionId, TEAM_NOTE))
  const [problem, setProblem] = useState<string | null>(null)

  const type = (next: string) => {
    setText(next)
    setProblem(null)
    writeDraft(submissionId, TEAM_NOTE, next)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isPending || text.trim() === '') return
    if (text.trim().length > MAX_REASON) return setProblem(tooLong(MAX_REASON))
    mutate(
      { id: submissionId, text },
      {
        onSuccess: () => {
          type('')
          onClose()
        },
        onError: (error) => {
          console.error(error)
          setProblem(reviewWords.noteFailed)
        },
      },
    )
  }
  return (
    <form onSubmit={submit} className="grid gap-2 pb-1">
      <TextArea
        ref={ref}
        label="Nová poznámka"
        rows={2}
        onKeyDown={sendOnCtrlEnter}
        max={MAX_REASON}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        error={problem}
        className="[&_textarea]:min-h-16"
      />
      <div className="flex gap-2">
        <Button type="submit" size="sm" variant="secondary" busy={isPending} disabled={text.trim() === ''}>
          {isPending ? 'Ukládám...' : 'Uložit poznámku'}
        </Button>
        <Button size="sm" variant="ghost" onClick={onClose} disabled={isPending}>
          Zavřít
        </Button>
      </div>
    </form>
  )
}
