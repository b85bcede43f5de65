import { useMutation } from '@tanstack/react-query'
import { cleanText } from '@westmore/contract/text.ts'
import { MAX_MESSAGE, MAX_REPLY_TITLE, type SavedReply } from '@westmore/contract/tickets.ts'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { errorCode } from '#api.ts'
import { Button } from '#ui/button.tsx'
import { DialogActions } from '#ui/dialog.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { deskWords, placeholders } from './desk-labels.ts'
import { ticketProblem } from './labels.ts'
import { ticketCommands } from './queries.ts'

interface ReplyFormProps {
  /** The one to rewrite; without it a new one is made. */
  reply: SavedReply | undefined
  onDone: () => void
}

export function ReplyForm({ reply, onDone }: ReplyFormProps) {
  const create = useMutation(ticketCommands.createSavedReply())
  const update = useMutation(ticketCommands.updateSavedReply())
  const busy = create.isPending || update.isPending
  const [title, setTitle] = useState(reply?.title ?? '')
  const [text, setText] = useState(reply?.text ?? '')
  const [tried, setTried] = useState(false)
  const [failure, setFailure] = useState<string>()
  const titleField = useRef<HTMLInputElement>(null)
  useEffect(() => titleField.current?.focus(), [])
  const textField = useRef<HTMLTextAreaElement>(null)
  const wrong = {
    title: problemOf(title, MAX_REPLY_TITLE, deskWords.titleRequired, deskWords.titleTooLong),
    text: problemOf(text, MAX_MESSAGE, deskWords.textRequired, deskWords.textTooLong),
  }

  async function save(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (busy || wrong.title || wrong.text) return
    try {
      await (reply ? update.mutateAsync({ id: reply.id, title, text }) : create.mutateAsync({ title, text }))
      toast.success(deskWords.replySaved)
      onDone()
    } catch (error) {
      const isGone = errorCode(error) === 'NOT_FOUND'
      setFailure(isGone ? deskWords.replyGone : ticketProblem(error, deskWords.replyFailed))
    }
  }

  const put = (name: string) => {
    const field = textField.current
    if (!field) return
    field.focus()
    field.setRangeText(name, field.selectionStart, field.selectionEnd, 'end')
    setText(field.value)
  }

  return (
    <form onSubmit={(event) => void save(event)} className="grid gap-4">
      <TextField
        label="Název *"
        ref={titleField}
        aria-required
        max={MAX_REPLY_TITLE}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        error={tried && wrong.title}
      />
      <TextArea
        ref={textField}
        label="Text *"
        aria-required
        max={MAX_MESSAGE}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={tried && wrong.text}
        className="[&_textarea]:max-h-[40dvh]"
      />
      <div role="group" aria-label="Vložit zástupné slovo" className="grid gap-1.5">
        <p className="text-sm text-fg-soft">Tato slova se při vložení doplní podle ticketu:</p>
        <div className="flex flex-wrap gap-1.5">
          {placeholders.map(({ name, meaning }) => (
            <Button key={name} variant="secondary" size="sm" title={meaning} onClick={() => put(name)}>
              <span className="font-mono">{name}</span>
              <span className="font-normal text-fg-soft">{meaning}</span>
            </Button>
          ))}
        </div>
      </div>
      {failure && (
        <p role="alert" className="font-bold text-bad">
          {failure}
        </p>
      )}
      <DialogActions>
        <Button variant="ghost" onClick={onDone} disabled={busy}>
          Zpět
        </Button>
        <Button type="submit" busy={busy}>
          {busy ? 'Ukládám...' : 'Uložit'}
        </Button>
      </DialogActions>
    </form>
  )
}

function problemOf(text: string, max: number, missing: string, tooLong: string): string | undefined {
  const { length } = cleanText(text)
  if (length === 0) return missing
  return length > max ? tooLong : undefined
}
