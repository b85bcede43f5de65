import { useMutation } from '@tanstack/react-query'
import { MAX_SANCTION_NOTE, type Sanction } from '@westmore/contract/sanctions.ts'
import { useState } from 'react'
import Pen from '~icons/lucide/pen-line'
import { SuggestingTextArea } from '#text/suggesting-text-area.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EditForm } from '#ui/edit-form.tsx'
import { toast } from '#ui/toast.ts'
import { readUnless, useForm } from '#ui/use-form.ts'
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

type NoteFormProps = { id: string; note: Note; onClose: () => void }

function NoteForm({ id, note, onClose }: NoteFormProps) {
  const { mutateAsync } = useMutation(sanctionCommands.note())
  const { fields, state } = useForm({
    of: note,
    valuesOf: ({ text }: Note) => ({ text }),
    textsIn: ({ text }) => [text],
    read: ({ text }) =>
      readUnless({ text: text.length > MAX_SANCTION_NOTE && tooLong(MAX_SANCTION_NOTE) }, () => text),
    save,
    explain: (error) => editProblem(error, dialogWords.noteFailed),
  })

  async function save(text: string, { revision }: Note) {
    await mutateAsync({ id, revision, text })
    toast.success(dialogWords.noteSaved)
    onClose()
  }

  return (
    <EditForm form={state} what="Poznámku" onCancel={onClose} sendLabel="Uložit poznámku">
      <SuggestingTextArea
        signs="§"
        label="Poznámka"
        hint={dialogWords.noteHint}
        max={MAX_SANCTION_NOTE}
        {...fields.text('text')}
      />
    </EditForm>
  )
}
