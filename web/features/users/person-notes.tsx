import { useMutation, useQuery } from '@tanstack/react-query'
import { canRemoveNote, MAX_USER_NOTE, type UserNote } from '@westmore/contract/users-notes.ts'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import Lock from '~icons/lucide/lock'
import Trash from '~icons/lucide/trash-2'
import { RelativeTime } from '#format.ts'
import { RemovalDialog } from '#lists/removal-dialog.tsx'
import { useFocusRecovery } from '#lists/use-focus-recovery.ts'
import { useViewing } from '#live/viewed-subjects.ts'
import { EvidenceCard } from '#text/evidence-card.tsx'
import { MentionedText } from '#text/mentioned-text.tsx'
import { useRestoredState } from '#session/fresh-sign-in.ts'
import { useMe } from '#session/session.ts'
import { NoteForm } from '#text/note-form.tsx'
import { Button } from '#ui/button.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { Section } from '#ui/section.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { personWords } from './labels.ts'
import { userCommands, userQueries } from './queries.ts'

/** People never see notes about themselves. */
export function PersonNotes({ userId }: { userId: string }) {
  const { me } = useMe()
  return me && me.id !== userId && <Notes userId={userId} />
}

function Notes({ userId }: { userId: string }) {
  const query = useQuery(userQueries.notes(userId))
  const { data: notes } = query
  useViewing(notes ? { type: 'user', id: userId } : null)
  const { noteRemoved: done, noteRemoveFailed: failed, noteGone: gone } = personWords
  const list = useFocusRecovery<HTMLUListElement>()
  const [removed, setRemoved] = useState<{ id: string } | null>(null)
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
      {!notes ? (
        <NotLoaded query={query} failed={personWords.notesLoadFailed} loading={<Spinner />} />
      ) : (
        <ul ref={list} tabIndex={-1} aria-label="Poznámky" className="divide-y divide-line outline-none">
          {notes.map((note) => (
            <Note key={note.id} note={note} onRemove={() => setRemoved({ id: note.id })} />
          ))}
        </ul>
      )}
      <NewNote userId={userId} />
      <RemovalDialog
        command={userCommands.removeNote()}
        item={removed}
        onClose={() => setRemoved(null)}
        title="Smazat poznámku"
        words={{ done, gone, failed }}
      >
        <p>Opravdu chcete smazat tuto poznámku? Tuto akci nelze vrátit zpět.</p>
      </RemovalDialog>
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
          <MentionedText text={note.text} at={note.createdAt} />
        </p>
        {note.evidence && <EvidenceCard evidence={note.evidence} goesWith="s poznámkou" />}
      </div>
      {me && canRemoveNote(me, note) && (
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Smazat poznámku, autor: ${note.author}`}
          title="Smazat poznámku"
          onClick={onRemove}
        >
          <Trash />
        </Button>
      )}
    </li>
  )
}

/** A second attempt uses the same id, so the note is stored once. */
function NewNote({ userId }: { userId: string }) {
  const { mutateAsync } = useMutation(userCommands.addNote())
  const { me } = useMe()
  const [text, setText] = useRestoredState(`note ${userId}`, me?.id, z.string(), '')
  const noteId = useRef<string>(undefined)
  return (
    <NoteForm
      text={text}
      onType={(next) => {
        setText(next)
        noteId.current = undefined
      }}
      onSend={() => {
        noteId.current ??= crypto.randomUUID()
        return mutateAsync({ id: userId, noteId: noteId.current, text })
      }}
      max={MAX_USER_NOTE}
      words={{ tooLong: personWords.noteTooLong, failed: personWords.noteFailed }}
      hasMentions
      className="border-t border-line px-4 py-3"
    />
  )
}
