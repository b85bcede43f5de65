import { useMutation } from '@tanstack/react-query'
import { MAX_SANCTION_NOTE, type Sanction } from '@westmore/contract/sanctions.ts'
import { useState } from 'react'
import { errorCode } from '#api.ts'
import { explain } from '#refusals.ts'
import { Dialog } from '#ui/dialog.tsx'
import { DialogForm } from '#ui/dialog-form.tsx'
import { EditConflict } from '#ui/edit-conflict.tsx'
import { TextArea } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import { dialogWords, sanctionRefusals } from './labels.ts'
import { sanctionCommands } from './queries.ts'

type NoteDialogProps = { id: string; note: NonNullable<Sanction['note']>; onClose: () => void }

export function NoteDialog({ open, ...form }: NoteDialogProps & { open: boolean }) {
  return (
    <Dialog open={open} onClose={form.onClose} title={dialogWords.note}>
      <NoteForm {...form} />
    </Dialog>
  )
}

function NoteForm({ id, note, onClose }: NoteDialogProps) {
  const { mutateAsync } = useMutation(sanctionCommands.note())
  /** The version the form was filled from. */
  const [base, setBase] = useState(note)
  const [text, setText] = useState(note.text)
  const isChanged = note.revision !== base.revision && note.text !== text
  if (note.revision !== base.revision && (text === base.text || note.text === text)) {
    setBase(note)
    setText(note.text)
  }

  async function store() {
    await mutateAsync({ id, revision: base.revision, text })
    toast.success(dialogWords.noteSaved)
    onClose()
  }

  return (
    <DialogForm
      onSend={() => {
        if (isChanged) return null
        return text.length > MAX_SANCTION_NOTE ? `Nejvýše ${MAX_SANCTION_NOTE} znaků.` : store()
      }}
      // The form shows both versions instead, because the refused change is asked again.
      explain={(error) =>
        errorCode(error) === 'SANCTION_CHANGED'
          ? null
          : explain(error, dialogWords.noteFailed, sanctionRefusals)
      }
      onCancel={onClose}
      sendLabel="Uložit poznámku"
      isHeld={isChanged}
    >
      <TextArea
        label="Poznámka"
        hint="Jen pro tým, hráč ji nikdy neuvidí."
        max={MAX_SANCTION_NOTE}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      {isChanged && (
        <EditConflict
          changedBy="Poznámku mezitím upravil(a)"
          label="Poznámku mezitím změnil někdo jiný"
          editor="někdo jiný"
          differences={[{ field: dialogWords.note, mine: text, theirs: note.text }]}
          onTake={() => {
            setBase(note)
            setText(note.text)
          }}
          onKeep={() => setBase(note)}
        />
      )}
    </DialogForm>
  )
}
