import { isDefinedError } from '@orpc/client'
import { useMutation } from '@tanstack/react-query'
import { MAX_SANCTION_NOTE, type Sanction } from '@westmore/contract/sanctions.ts'
import { useState } from 'react'
import Pen from '~icons/lucide/pen-line'
import { SuggestingTextArea } from '#text/suggesting-text-area.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { DialogForm } from '#ui/dialog-form.tsx'
import { EditConflict } from '#ui/edit-conflict.tsx'
import { toast } from '#ui/toast.ts'
import { useRevised } from '#ui/use-revised.ts'
import { dialogWords, tooLong } from './labels.ts'
import { editProblem, sanctionCommands } from './queries.ts'

type Note = NonNullable<Sanction['note']>

export function NoteButton({ id, note }: { id: string; note: Note }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setIsOpen(true)}>
        <Pen /> {note.text === '' ? 'Napsat' : 'Upravit'}
      </Button>
      <Dialog open={isOpen} onClose={close} title={dialogWords.note}>
        <NoteForm {...{ id, note }} onClose={close} />
      </Dialog>
    </>
  )
}

const form = {
  valuesOf: ({ text }: Note) => ({ text }),
  textsIn: ({ text }: { text: string }) => [text],
}

type NoteFormProps = { id: string; note: Note; onClose: () => void }

function NoteForm({ id, note, onClose }: NoteFormProps) {
  const { mutateAsync } = useMutation(sanctionCommands.note())
  const draft = useState({ base: note, values: form.valuesOf(note) })
  const { values, set, base, conflict, isHeld, refuse } = useRevised(note, form, draft)
  const { text } = values

  async function store() {
    await mutateAsync(
      { id, revision: base.revision, text },
      {
        onError: (error) => {
          if (!isDefinedError(error) || error.code !== 'SANCTION_CHANGED') return
          if (error.data.current.note) refuse(error.data.current.note)
        },
      },
    )
    toast.success(dialogWords.noteSaved)
    onClose()
  }

  return (
    <DialogForm
      onSend={() => (isHeld || text.length > MAX_SANCTION_NOTE ? null : store())}
      explain={(error) => editProblem(error, dialogWords.noteFailed)}
      onCancel={onClose}
      sendLabel="Uložit poznámku"
      isHeld={isHeld}
    >
      <SuggestingTextArea
        signs="§"
        label="Poznámka"
        hint={dialogWords.noteHint}
        max={MAX_SANCTION_NOTE}
        value={text}
        onWrite={(value) => set({ text: value })}
        error={text.length > MAX_SANCTION_NOTE && tooLong(MAX_SANCTION_NOTE)}
      />
      {conflict && <EditConflict what="Poznámku" {...conflict} />}
    </DialogForm>
  )
}
