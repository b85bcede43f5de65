import { useMutation, useQuery } from '@tanstack/react-query'
import { canRemoveNote, type UserNote } from '@westmore/contract/users.ts'
import { useRef, useState } from 'react'
import Lock from '~icons/lucide/lock'
import Trash from '~icons/lucide/trash-2'
import { errorCode } from '#api.ts'
import { RelativeTime } from '#format.ts'
import { useLookingAt } from '#live/looking-at.ts'
import { MentionedText } from '#text/mentioned-text.tsx'
import { useMe } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { Section } from '#ui/section.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { toast } from '#ui/toast.ts'
import { personWords } from './labels.ts'
import { NoteForm } from './note-form.tsx'
import { userCommands, userQueries } from './queries.ts'

/** What the staff keep to themselves about a person; nobody has it about themselves. */
export function PersonNotes({ userId }: { userId: string }) {
  const { me } = useMe()
  return me && me.id !== userId && <Notes userId={userId} />
}

function Notes({ userId }: { userId: string }) {
  const { data: notes, isPending, isFetching, refetch } = useQuery(userQueries.notes(userId))
  const [removed, setRemoved] = useState<UserNote | null>(null)
  useLookingAt(notes ? { type: 'user', id: userId } : null)
  const list = useRef<HTMLUListElement>(null)
  return (
    <Section
      title="Poznámky týmu"
      count={notes?.length}
      action={
        <span className="inline-flex items-center gap-1.5 text-sm text-fg-soft">
          <Lock /> jen pro tým
        </span>
      }
    >
      {isPending ? (
        <Spinner />
      ) : !notes ? (
        <ErrorPanel title={personWords.notesUnread} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <ul ref={list} tabIndex={-1} aria-label="Poznámky" className="divide-y divide-line outline-none">
          {notes.map((note) => (
            <Note key={note.id} note={note} onRemove={() => setRemoved(note)} />
          ))}
        </ul>
      )}
      <NoteForm userId={userId} />
      <NoteRemoval
        note={removed}
        onClose={() => setRemoved(null)}
        // The button that opened the dialog is gone with its note.
        onDone={() => list.current?.focus()}
      />
    </Section>
  )
}

function Note({ note, onRemove }: { note: UserNote; onRemove: () => void }) {
  const { me } = useMe()
  return (
    <li className="flex items-start gap-3 px-4 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="text-sm text-fg-soft">
          <bdi className="font-bold text-fg">{note.author}</bdi> · <RelativeTime moment={note.createdAt} />
        </p>
        <p className="max-w-prose wrap-anywhere whitespace-pre-wrap">
          <MentionedText text={note.text} />
        </p>
      </div>
      {me && canRemoveNote(me, note) && (
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Smazat poznámku, kterou napsal(a) ${note.author}`}
          title="Smazat poznámku"
          onClick={onRemove}
        >
          <Trash />
        </Button>
      )}
    </li>
  )
}

type NoteRemovalProps = { note: UserNote | null; onClose: () => void; onDone: () => void }

function NoteRemoval({ note, onClose, onDone }: NoteRemovalProps) {
  const { mutate, isPending } = useMutation(userCommands.removeNote())
  const remove = () => {
    if (!note) return
    mutate(
      { id: note.id },
      {
        onSuccess: () => toast.success(personWords.noteRemoved),
        onError: (error) => {
          console.error(error)
          const isGone = errorCode(error) === 'NOT_FOUND'
          if (isGone) toast.info(personWords.noteGone)
          else toast.error(personWords.noteRemoveFailed)
        },
        onSettled: () => {
          onClose()
          setTimeout(onDone)
        },
      },
    )
  }
  return (
    <ConfirmDialog
      open={note !== null}
      onClose={onClose}
      onConfirm={remove}
      title="Smazat poznámku"
      confirmLabel="Smazat"
      busyLabel="Mažu..."
      busy={isPending}
    >
      <p>Opravdu chcete smazat tuto poznámku? Tuto akci nelze vrátit zpět.</p>
    </ConfirmDialog>
  )
}
