import { MAX_MESSAGE } from '@westmore/contract/tickets.ts'
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type SubmitEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import Lock from '~icons/lucide/lock'
import Send from '~icons/lucide/send-horizontal'
import { number } from '#format.ts'
import { useMentionList } from '#text/mention-list.tsx'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { AttachButton } from './attach-button.tsx'
import { EnterSetting, readEnterSends } from './enter-setting.tsx'
import { pasteFiles } from './file-drop.tsx'
import { FileList } from './file-list.tsx'
import { MESSAGE_TOO_LONG, noteWords } from '../labels.ts'
import type { Side } from '#places.ts'
import { ModeSwitch } from './mode-switch.tsx'
import type { Mode } from './reply-draft.ts'
import type { Files } from './use-attachments.ts'
import type { Writing } from './use-writing.ts'

export interface ComposerHandle {
  focus: () => void
  write: (mode: Mode) => void
  insert: (text: string) => void
}

interface ComposerProps {
  side: Side
  writing: Writing
  /** What may be written here now; a closed ticket takes notes only. */
  modes: readonly Mode[]
  onSend: (mode: Mode) => void
  onType: (mode: Mode) => void
  tools: ReactNode
  onSlash: (() => void) | undefined
  ref: Ref<ComposerHandle>
}

export function Composer({ side, writing, modes, onSend, onType, tools, onSlash, ref }: ComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [enterSends, setEnterSends] = useState(readEnterSends)
  const mode = modes.includes(writing.mode) ? writing.mode : (modes[0] ?? 'reply')
  const isNote = mode === 'note'
  const text = writing.textOf(mode)
  const { files } = writing
  const { isTooLong, isReady } = readiness(mode, text, files)

  const mentions = useMentionList({
    field,
    text,
    isOn: isNote,
    onWrite: (words) => writing.setText(mode, words),
  })

  useImperativeHandle(ref, () => ({
    focus: () => field.current?.focus(),
    write: (next) => {
      flushSync(() => writing.setMode(next))
      field.current?.focus()
    },
    insert: (words) => {
      flushSync(() => writing.setMode('reply'))
      const area = field.current
      if (!area) return
      area.focus()
      area.setRangeText(words, area.selectionStart, area.selectionEnd, 'end')
      writing.setText('reply', area.value)
    },
  }))

  function send(event: SubmitEvent) {
    event.preventDefault()
    if (!isReady) return
    onSend(mode)
    field.current?.focus()
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing || mentions.press(event)) return
    const { key, ctrlKey, metaKey, shiftKey } = event
    if (key === 'Enter' && (ctrlKey || metaKey || (enterSends && !shiftKey))) {
      event.preventDefault()
      event.currentTarget.form?.requestSubmit()
    } else if (key === 'Escape') event.currentTarget.blur()
    else if (key === '/' && text === '' && mode === 'reply' && onSlash) {
      event.preventDefault()
      onSlash()
    }
  }

  const label = isNote ? noteWords.note : noteWords.reply
  return (
    <form
      onSubmit={send}
      aria-label={label}
      className={classes(
        'grid gap-2',
        side === 'player' && 'paper rounded-sm p-3 sm:p-4',
        side === 'staff' && 'border-t-2 p-3',
        side === 'staff' && (isNote ? 'border-brass bg-brass/15' : 'border-line bg-night-800'),
      )}
    >
      {modes.length > 1 && (
        <ModeSwitch mode={mode} modes={modes} onChange={(next) => writing.setMode(next)} />
      )}
      {isNote && (
        <p className="flex items-center gap-2 text-sm text-accent">
          <Lock /> {noteWords.onlyStaff}
        </p>
      )}
      <div className="relative grid">
        {mentions.list}
        <textarea
          {...(isNote && mentions.props)}
          ref={field}
          rows={side === 'player' ? 2 : 3}
          value={text}
          aria-label={label}
          aria-invalid={isTooLong || undefined}
          placeholder={isNote ? 'Napište poznámku pro tým, @jméno kolegu upozorní…' : 'Napište odpověď…'}
          onChange={({ currentTarget }) => {
            writing.setText(mode, currentTarget.value)
            if (currentTarget.value !== '') onType(mode)
          }}
          onKeyDown={press}
          onPaste={(event) => !isNote && pasteFiles(event, files)}
          className={classes(
            'field-sizing-content max-h-[40dvh] min-h-16 w-full resize-none rounded-sm border-2 bg-field px-3 py-2 leading-relaxed transition-colors aria-invalid:border-bad',
            isNote ? 'border-brass border-dashed' : 'border-edge hover:border-fg-soft',
          )}
        />
      </div>
      {!isNote && <FileList files={files} />}
      <ComposerFoot {...{ mode, text, files, tools, enterSends }} onEnterSends={setEnterSends} />
    </form>
  )
}

/** What keeps it from being sent now. */
function readiness(mode: Mode, text: string, files: Files) {
  const isTooLong = text.trim().length > MAX_MESSAGE
  const isBlank = text.trim() === ''
  const isWaiting = mode === 'reply' && files.isBusy
  return { isTooLong, isBlank, isWaiting, isReady: !isBlank && !isTooLong && !isWaiting }
}

type ComposerFootProps = Pick<ComposerProps, 'tools'> & {
  mode: Mode
  text: string
  files: Files
  enterSends: boolean
  onEnterSends: (isOn: boolean) => void
}

/** What goes along, how it is sent, and the button that sends it. */
function ComposerFoot({ mode, text, files, tools, enterSends, onEnterSends }: ComposerFootProps) {
  const isNote = mode === 'note'
  const { isTooLong, isBlank, isWaiting, isReady } = readiness(mode, text, files)
  return (
    <div className="flex flex-wrap items-center gap-x-1 gap-y-2">
      {!isNote && <AttachButton files={files} />}
      {!isNote && tools}
      <EnterSetting isOn={enterSends} onChange={onEnterSends} />
      <p aria-live="polite" className="ml-auto text-sm text-fg-soft tabular-nums">
        {isTooLong ? (
          <span className="font-bold text-bad">
            {MESSAGE_TOO_LONG} ({number(text.trim().length)})
          </span>
        ) : (
          !isNote && isBlank && files.items.length > 0 && 'K příloze připište pár slov.'
        )}
      </p>
      <Button
        type="submit"
        size="sm"
        variant={isNote ? 'secondary' : 'primary'}
        disabled={!isReady}
        title="Ctrl+Enter"
        className="min-h-11 max-sm:ml-auto"
      >
        {isNote ? <Lock /> : <Send />}
        {isWaiting ? 'Nahrávám…' : isNote ? 'Uložit poznámku' : 'Odeslat'}
      </Button>
    </div>
  )
}
