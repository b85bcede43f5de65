import { useMutation } from '@tanstack/react-query'
import { cleanText } from '@westmore/contract/text.ts'
import { MAX_MESSAGE, MAX_REPLY_TITLE, NO_MACRO, type SavedReply } from '@westmore/contract/tickets.ts'
import { useEffect, useRef, useState } from 'react'
import { SuggestingTextArea } from '#text/suggesting-text-area.tsx'
import { putWords } from '#text/written-citations.ts'
import { Button } from '#ui/button.tsx'
import { DialogForm } from '#ui/dialog-form.tsx'
import { TextField } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import { placeholders, toolWords } from './labels.ts'
import { MacroFields } from './macro-fields.tsx'
import { ticketProblem } from '../labels.ts'
import { ticketCommands } from '../queries.ts'

type ReplyFormProps = {
  reply: SavedReply | undefined
  onDone: () => void
}

export function ReplyForm({ reply, onDone }: ReplyFormProps) {
  const { mutateAsync: create } = useMutation(ticketCommands.createSavedReply())
  const { mutateAsync: update } = useMutation(ticketCommands.updateSavedReply())
  const [title, setTitle] = useState(reply?.title ?? '')
  const [text, setText] = useState(reply?.text ?? '')
  const [macro, setMacro] = useState(reply?.macro ?? NO_MACRO)
  const [tried, setTried] = useState(false)
  const titleField = useRef<HTMLInputElement>(null)
  useEffect(() => titleField.current?.focus(), [])
  const textField = useRef<HTMLTextAreaElement>(null)
  const wrong = {
    title: problemOf(title, MAX_REPLY_TITLE, toolWords.titleRequired, toolWords.titleTooLong),
    text: problemOf(text, MAX_MESSAGE, toolWords.textRequired, toolWords.textTooLong),
  }

  async function save() {
    await (reply ? update({ id: reply.id, title, text, macro }) : create({ title, text, macro }))
    toast.success(toolWords.replySaved)
    onDone()
  }

  function send() {
    setTried(true)
    return wrong.title || wrong.text ? null : save()
  }

  const put = (name: string) => {
    const field = textField.current
    if (!field) return
    field.focus()
    setText(putWords(field, text, name))
  }

  return (
    <DialogForm
      onSend={send}
      explain={(error) =>
        ticketProblem(error, toolWords.replyFailed, {
          NOT_FOUND: toolWords.replyGone,
          MACRO_REFUSED: toolWords.macroRefused,
        })
      }
      onCancel={onDone}
      cancelLabel="Zpět"
      sendLabel="Uložit"
    >
      <TextField
        label="Název *"
        ref={titleField}
        aria-required
        max={MAX_REPLY_TITLE}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        error={tried && wrong.title}
      />
      <SuggestingTextArea
        ref={textField}
        signs="§"
        label="Text *"
        aria-required
        max={MAX_MESSAGE}
        value={text}
        onWrite={setText}
        error={tried && wrong.text}
        className="[&_textarea]:max-h-[40dvh]"
      />
      <Placeholders onPut={put} />
      <MacroFields macro={macro} onChange={setMacro} />
    </DialogForm>
  )
}

function Placeholders({ onPut }: { onPut: (name: string) => void }) {
  return (
    <div role="group" aria-label="Vložit zástupné slovo" className="grid gap-1.5">
      <p className="text-sm text-fg-soft">Tato slova se při vložení doplní podle ticketu:</p>
      <div className="flex flex-wrap gap-1.5">
        {placeholders.map(({ name, meaning }) => (
          <Button
            key={name}
            variant="secondary"
            size="sm"
            title={meaning}
            onClick={() => onPut(name)}
            className="max-w-full flex-wrap"
          >
            <span className="font-mono">{name}</span>
            <span className="font-normal text-fg-soft">{meaning}</span>
          </Button>
        ))}
      </div>
    </div>
  )
}

function problemOf(text: string, max: number, missing: string, tooLong: string): string | undefined {
  const { length } = cleanText(text)
  if (length === 0) return missing
  return length > max ? tooLong : undefined
}
