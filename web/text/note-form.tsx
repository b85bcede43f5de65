import { useLayoutEffect, useRef, type Ref } from 'react'
import { explain } from '#refusals.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { sendOnCtrlEnter, useSending } from '#ui/use-sending.ts'
import { SuggestingTextArea } from './suggesting-text-area.tsx'
import { isBlank } from '@westmore/contract/signs.ts'

type NoteFormProps = {
  /** The caller keeps the text until it is stored. */
  text: string
  onType: (text: string) => void
  onSend: () => Promise<unknown>
  max: number
  words: { tooLong: string; failed: string }
  /** True where mentioned people are notified. */
  hasMentions?: boolean
  onClose?: () => void
  className?: string
  ref?: Ref<HTMLTextAreaElement | null>
}

export function NoteForm({ text, onType, onSend, max, words, onClose, ref, ...looks }: NoteFormProps) {
  const { hasMentions = false, className } = looks
  const { isSending, failure, submit, forgetFailure } = useSending({
    onSend: () => {
      if (isBlank(text)) return null
      return text.trim().length > max ? words.tooLong : store()
    },
    explain: (error) => explain(error, words.failed),
  })
  const type = (next: string) => {
    onType(next)
    forgetFailure()
  }

  const latest = useRef(text)
  useLayoutEffect(() => {
    latest.current = text
  })
  async function store() {
    await onSend()
    // Words typed while it was being saved stay.
    const { current: now } = latest
    const rest = now.startsWith(text) ? now.slice(text.length) : now
    type(rest)
    if (rest === '') onClose?.()
  }

  return (
    <form onSubmit={submit} className={classes('grid gap-2', className)}>
      <SuggestingTextArea
        ref={ref}
        signs={hasMentions ? '@§' : '§'}
        hint={hasMentions && '@jméno kolegu upozorní.'}
        label="Nová poznámka"
        rows={2}
        max={max}
        value={text}
        error={failure}
        onWrite={type}
        onKeyDown={sendOnCtrlEnter}
        className="[&_textarea]:min-h-16"
      />
      <div className="flex gap-2">
        <Button type="submit" size="sm" variant="secondary" busy={isSending} disabled={isBlank(text)}>
          {isSending ? 'Ukládám…' : 'Uložit poznámku'}
        </Button>
        {onClose && (
          <Button size="sm" variant="ghost" onClick={onClose} disabled={isSending}>
            Zavřít
          </Button>
        )}
      </div>
    </form>
  )
}
