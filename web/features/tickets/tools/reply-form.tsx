import { useMutation } from '@tanstack/react-query'
import {
  MAX_MESSAGE,
  MAX_REPLY_TITLE,
  NO_MACRO,
  ReplyContent,
  type SavedReply,
} from '@westmore/contract/tickets.ts'
import { useEffect, useRef, useState } from 'react'
import { SuggestingTextArea } from '#text/suggesting-text-area.tsx'
import { putWords } from '#text/written-citations.ts'
import { Button } from '#ui/button.tsx'
import { DialogForm } from '#ui/dialog-form.tsx'
import { TextField } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import { readBy, useNewForm } from '#ui/use-form.ts'
import { placeholders, replyFaults } from './labels.ts'
import { MacroFields } from './macro-fields.tsx'
import { ticketProblem } from '../labels.ts'
import { ticketCommands } from '../queries.ts'

type ReplyFormProps = { reply: SavedReply | undefined; onDone: () => void }

export function ReplyForm({ reply, onDone }: ReplyFormProps) {
  const { mutateAsync: create } = useMutation(ticketCommands.createSavedReply())
  const { mutateAsync: update } = useMutation(ticketCommands.updateSavedReply())
  const { fields, state } = useNewForm({
    values: useState<ReplyContent>(reply ?? { title: '', text: '', macro: NO_MACRO }),
    read: (values) => readBy(ReplyContent, values, replyFaults),
    save: async (content) => {
      await (reply ? update({ id: reply.id, ...content }) : create(content))
      toast.success('Šablona byla uložena.')
      onDone()
    },
    explain: (error) =>
      ticketProblem(error, 'Nepodařilo se uložit šablonu.', {
        NOT_FOUND: 'Šablonu mezitím někdo smazal.',
        MACRO_REFUSED: 'Štítek, důvod nebo řešitel mezitím zmizel. Vyberte je prosím znovu.',
      }),
  })
  const { values, text, onChange } = fields
  const titleField = useRef<HTMLInputElement>(null)
  useEffect(() => titleField.current?.focus(), [])
  const textField = useRef<HTMLTextAreaElement>(null)

  const put = (name: string) => {
    const field = textField.current
    if (!field) return
    field.focus()
    onChange({ text: putWords(field, values.text, name) })
  }

  return (
    <DialogForm {...state} onCancel={onDone} cancelLabel="Zpět" sendLabel="Uložit">
      <TextField label="Název *" ref={titleField} aria-required max={MAX_REPLY_TITLE} {...text('title')} />
      <SuggestingTextArea
        ref={textField}
        signs="§"
        label="Text *"
        aria-required
        max={MAX_MESSAGE}
        {...text('text')}
        className="[&_textarea]:max-h-[40dvh]"
      />
      <div role="group" aria-label="Vložit zástupné slovo" className="grid gap-1.5">
        <p className="text-sm text-fg-soft">Tato slova se při vložení doplní podle ticketu:</p>
        <div className="flex flex-wrap gap-1.5">
          {placeholders.map(({ name, meaning }) => (
            <Button
              key={name}
              variant="secondary"
              size="sm"
              title={meaning}
              onClick={() => put(name)}
              className="max-w-full flex-wrap"
            >
              <span className="font-mono">{name}</span>
              <span className="font-normal text-fg-soft">{meaning}</span>
            </Button>
          ))}
        </div>
      </div>
      <MacroFields macro={values.macro} onChange={(macro) => onChange({ macro })} />
    </DialogForm>
  )
}
