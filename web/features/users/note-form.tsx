import { useMutation } from '@tanstack/react-query'
import { MAX_USER_NOTE } from '@westmore/contract/users.ts'
import { useRef, useState, type SubmitEvent } from 'react'
import * as z from 'zod/mini'
import { useKeptState } from '#session/fresh-sign-in.ts'
import { useMentionList } from '#text/mention-list.tsx'
import { sendOnCtrlEnter } from '#keys/free-key.ts'
import { useMe } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/field.tsx'
import { personWords } from './labels.ts'
import { userCommands } from './queries.ts'

/** Keeps what was typed until it is stored; a second try bears the same id, so it is stored once. */
export function NoteForm({ userId }: { userId: string }) {
  const { mutate, isPending } = useMutation(userCommands.addNote())
  const { me } = useMe()
  const [text, setText] = useKeptState(`note ${userId}`, me?.id, z.string(), '')
  const [problem, setProblem] = useState<string | null>(null)
  const noteId = useRef<string>(undefined)

  const type = (next: string) => {
    setText(next)
    setProblem(null)
    noteId.current = undefined
  }
  const field = useRef<HTMLTextAreaElement>(null)
  const mentions = useMentionList({ field, text, onWrite: type })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isPending || text.trim() === '') return
    if (text.trim().length > MAX_USER_NOTE) return setProblem(personWords.noteTooLong)
    noteId.current ??= crypto.randomUUID()
    mutate(
      { id: userId, noteId: noteId.current, text },
      {
        onSuccess: () => type(''),
        onError: (error) => {
          console.error(error)
          setProblem(personWords.noteFailed)
        },
      },
    )
  }
  return (
    <form onSubmit={submit} className="grid gap-2 border-t border-line px-4 py-3">
      <div className="relative">
        {mentions.list}
        <TextArea
          {...mentions.props}
          ref={field}
          label="Nová poznámka"
          rows={2}
          max={MAX_USER_NOTE}
          value={text}
          error={problem}
          onChange={(event) => type(event.currentTarget.value)}
          hint="@jméno kolegu upozorní."
          onKeyDown={(event) => mentions.press(event) || sendOnCtrlEnter(event)}
          className="[&_textarea]:min-h-16"
        />
      </div>
      <Button
        type="submit"
        size="sm"
        variant="secondary"
        busy={isPending}
        disabled={text.trim() === ''}
        className="justify-self-start"
      >
        {isPending ? 'Ukládám...' : 'Uložit poznámku'}
      </Button>
    </form>
  )
}
