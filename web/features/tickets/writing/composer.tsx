import { MAX_MESSAGE, type TicketChange, type TicketStatus } from '@westmore/contract/tickets.ts'
import {
  type ReactNode,
  type Ref,
  type RefObject,
  type SubmitEvent,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import Lock from '~icons/lucide/lock'
import Send from '~icons/lucide/send-horizontal'
import Cross from '~icons/lucide/x'
import { number } from '#format.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { keepsFocus } from '#ui/keeps-focus.ts'
import { Options } from '#ui/options.tsx'
import type { ReplyAction } from '../reply-action.ts'
import { AttachButton } from './attach-button.tsx'
import { EnterSetting, readEnterSends } from './enter-setting.tsx'
import { pasteFiles } from './file-drop.tsx'
import { FileList } from './file-list.tsx'
import { MESSAGE_TOO_LONG, noteWords } from '../labels.ts'
import type { Side } from '#places.ts'
import { MessageField } from './message-field.tsx'
import { ModeSwitch } from './mode-switch.tsx'
import type { NextTicket } from '../next-ticket.ts'
import { NextTicketHint, NextTicketSetting, SkipButton, usePrefetchNext } from './next-ticket-setting.tsx'
import type { Mode } from './reply-draft.ts'
import type { Files } from './use-attachments.ts'
import type { Drafts } from './use-drafts.ts'

export type ComposerHandle = {
  focus: () => void
  write: (mode: Mode) => void
  insert: (text: string, after?: ReplyAction) => void
}

/** Notice on a draft that cannot be sent, and where its text can go. */
export type SendBlock = {
  words: string
  ways: readonly { label: string; go: () => void }[]
}

type ComposerProps = {
  side: Side
  writing: Drafts
  /** Why the draft cannot be sent now; undefined while it can. */
  stop: SendBlock | undefined
  onSend: (mode: Mode, change?: TicketChange) => void
  onType: (mode: Mode) => void
  tools: ReactNode
  onSlash: (() => void) | undefined
  /** Undefined for players, who have no list to go through. */
  nextTicket: NextTicket | undefined
  /** Starts with the focus in the reply. */
  startsFocused: boolean
  ref: Ref<ComposerHandle>
}

export function Composer({
  side,
  writing,
  stop,
  onSend,
  onType,
  tools,
  onSlash,
  ref,
  ...going
}: ComposerProps) {
  const { nextTicket, startsFocused } = going
  const field = useRef<HTMLTextAreaElement>(null)
  const [enterSends, setEnterSends] = useState(readEnterSends)
  const [isUsed, setUsed] = useState(false)
  const { ending, setEnding, after, setAfter, takeChange } = useReplyAction()
  const { mode, modes } = writing
  const isNote = mode === 'note'
  const text = writing.textOf(mode)
  const { files } = writing
  const { isTooLong, isBlank, isReady } = readiness(mode, text, files)

  useImperativeHandle(ref, () =>
    handleOf(field, writing, (then) => {
      setEnding(then.change.status)
      setAfter(then)
    }),
  )

  usePrefetchNext(nextTicket?.next, mode === 'reply' && !isBlank)
  const beginsHere = startsFocused && mode === 'reply'
  // Before the first paint: a letter typed until then would be a shortcut of the desk.
  useLayoutEffect(() => {
    const area = field.current
    if (!area || !beginsHere) return
    area.focus({ preventScroll: true })
    area.setSelectionRange(area.value.length, area.value.length)
  }, [beginsHere])

  function send(event: SubmitEvent) {
    event.preventDefault()
    if (!isReady || stop) return
    onSend(mode, mode === 'reply' ? takeChange() : undefined)
    field.current?.focus()
  }

  // Ctrl+Shift+Enter sends the reply and closes the ticket.
  const closeWith =
    side === 'staff' && mode === 'reply' && !stop ? () => flushSync(() => setEnding('closed')) : undefined

  const label = isNote ? noteWords.note : noteWords.reply
  // Folded to one line while unused, on a narrow desk or where only a note can be written.
  const isResting = !isUsed && isBlank && files.items.length === 0
  const isNoteAlone = isNote && modes.length === 1
  const folded = isResting && (isNoteAlone ? 'hidden' : '@max-4xl/desk:hidden')
  return (
    // Unfolds when something in it takes the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      onSubmit={send}
      onFocus={() => {
        setUsed(true)
        writing.holdFocus(true)
      }}
      onBlur={(event) => {
        const { currentTarget, relatedTarget } = event
        // A tap on a phone may move the focus nowhere; that does not count as leaving.
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setUsed(false)
        writing.holdFocus(keepsFocus(event))
      }}
      aria-label={label}
      className={formLook(side, isNote)}
    >
      <ComposerHead
        {...{ mode, modes, enterSends, folded, nextTicket }}
        onMode={(next) => writing.setMode(next)}
        onEnterSends={setEnterSends}
      />
      <MessageField
        {...{ field, mode, text, label, isTooLong, enterSends }}
        onWrite={(words) => writing.setText(mode, words)}
        onType={() => onType(mode)}
        onClosing={closeWith}
        onSlash={onSlash}
        onPaste={(event) => !isNote && pasteFiles(event, files)}
        rows={side === 'player' ? 2 : isNoteAlone && isResting ? 1 : 3}
        className={classes(isResting && (isNoteAlone ? 'min-h-11!' : '@max-4xl/desk:min-h-11!'))}
      />
      {stop && <StopNotice stop={stop} onGone={() => field.current?.focus()} />}
      {!isNote && <FileList files={files} />}
      {!isNote && after && after.words !== '' && (
        <AfterChip words={after.words} onTake={() => setAfter(undefined)} />
      )}
      <div className={classes('min-w-0', folded)}>
        <ComposerFoot
          {...{ mode, text, files, tools, enterSends, ending, nextTicket }}
          isStopped={stop !== undefined}
          onEnterSends={modes.length > 1 ? undefined : setEnterSends}
          onEnding={side === 'staff' ? setEnding : undefined}
        />
      </div>
    </form>
  )
}

/** A press keeps the focus in the field, so that the field does not switch its mode. */
function StopNotice({ stop: { words, ways }, onGone }: { stop: SendBlock; onGone: () => void }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      onMouseDown={(event) => event.preventDefault()}
      className="flex flex-wrap items-center gap-2 border-l-4 border-bad px-2 py-1 text-sm"
    >
      <p role="status" className="min-w-0 flex-1 basis-56 font-bold">
        {words}
      </p>
      {ways.map(({ label, go }) => (
        <Button
          key={label}
          variant="secondary"
          size="sm"
          onClick={() => {
            go()
            onGone()
          }}
          className="max-sm:min-h-11"
        >
          {label}
        </Button>
      ))}
    </div>
  )
}

const formLook = (side: Side, isNote: boolean) =>
  classes(
    'grid gap-2',
    side === 'player' && 'paper rounded-sm p-3 sm:p-4',
    side === 'staff' && 'border-t-2 p-3 low:p-1',
    side === 'staff' && (isNote ? 'border-brass bg-brass/15' : 'border-line bg-night-800'),
  )

/** Change that goes with the next reply: the chosen status, and the changes of a saved reply. */
function useReplyAction() {
  const [ending, setEnding] = useState<TicketStatus>()
  const [after, setAfter] = useState<ReplyAction>()
  return {
    ending,
    setEnding,
    after,
    setAfter,
    /** Returns the change to send and resets it: the next reply starts without one. */
    takeChange: () => {
      setEnding(undefined)
      setAfter(undefined)
      return changeWith(ending, after)
    },
  }
}

/** Methods for other components; `onAfter` receives the change of a saved reply. */
function handleOf(
  field: RefObject<HTMLTextAreaElement | null>,
  writing: Drafts,
  onAfter: (after: ReplyAction) => void,
): ComposerHandle {
  return {
    focus: () => field.current?.focus(),
    write: (mode) => {
      flushSync(() => {
        // Focus first: without it the field would switch its mode back at once.
        field.current?.focus()
        writing.setMode(mode)
      })
    },
    insert: (words, after) => {
      const area = field.current
      if (!area) return
      flushSync(() => {
        area.focus()
        writing.setMode('reply')
        if (after) onAfter(after)
      })
      area.setRangeText(words, area.selectionStart, area.selectionEnd, 'end')
      writing.setText('reply', area.value)
    },
  }
}

type ComposerHeadProps = {
  nextTicket: NextTicket | undefined
  mode: Mode
  modes: readonly Mode[]
  enterSends: boolean
  folded: string | false
  onMode: (mode: Mode) => void
  onEnterSends: (isOn: boolean) => void
}

/** Above the text: the switch between reply and note where both are possible, and who reads a note. */
function ComposerHead({ mode, modes, enterSends, folded, ...rest }: ComposerHeadProps) {
  const { nextTicket, onMode, onEnterSends } = rest
  return (
    <>
      {modes.length > 1 && (
        <div className={classes('flex min-w-0 items-center justify-between gap-2 max-sm:flex-wrap', folded)}>
          <ModeSwitch mode={mode} modes={modes} onChange={onMode} />
          <div className="flex min-w-0 items-center">
            {nextTicket && mode === 'reply' && <NextTicketSetting nextTicket={nextTicket} />}
            <EnterSetting isOn={enterSends} onChange={onEnterSends} />
          </div>
        </div>
      )}
      {mode === 'note' && (
        <p className={classes('flex items-center gap-2 text-sm text-accent', folded)}>
          <Lock /> {noteWords.onlyStaff}
        </p>
      )}
    </>
  )
}

/** Whether the text can be sent now, and the obstacles. */
function readiness(mode: Mode, text: string, files: Files) {
  const isTooLong = text.trim().length > MAX_MESSAGE
  const isBlank = text.trim() === ''
  const isWaiting = mode === 'reply' && files.isBusy
  return { isTooLong, isBlank, isWaiting, isReady: !isBlank && !isTooLong && !isWaiting }
}

type ComposerFootProps = Pick<ComposerProps, 'tools' | 'nextTicket'> & {
  mode: Mode
  text: string
  files: Files
  enterSends: boolean
  isStopped: boolean
  /** Absent where the setting is shown above the text. */
  onEnterSends: ((isOn: boolean) => void) | undefined
  ending: TicketStatus | undefined
  /** Undefined for players, whose replies change nothing. */
  onEnding: ((status: TicketStatus | undefined) => void) | undefined
}

/** Attachments and tools, settings for sending, and the send button. */
function ComposerFoot({ mode, text, files, tools, enterSends, onEnterSends, ...after }: ComposerFootProps) {
  const { isStopped, ending, onEnding, nextTicket } = after
  const hint = useId()
  const leads = mode === 'reply' && nextTicket?.isOn ? nextTicket : undefined
  const isNote = mode === 'note'
  const { isTooLong, isBlank, isWaiting, isReady } = readiness(mode, text, files)
  return (
    <div className="flex flex-wrap items-center gap-x-1 gap-y-2">
      {!isNote && <AttachButton files={files} isShort={onEnding !== undefined} />}
      {!isNote && tools}
      {onEnterSends && <EnterSetting isOn={enterSends} onChange={onEnterSends} />}
      {!isNote && onEnding && <EndingField ending={ending} onChange={onEnding} />}
      {nextTicket?.skip && <SkipButton onSkip={nextTicket.skip} />}
      <p aria-live="polite" className="ml-auto text-sm text-fg-soft tabular-nums">
        {isTooLong ? (
          <span className="font-bold text-bad">
            {MESSAGE_TOO_LONG} ({number(text.trim().length)})
          </span>
        ) : (
          !isNote && isBlank && files.items.length > 0 && 'K příloze připište pár slov.'
        )}
      </p>
      {leads && <NextTicketHint id={hint} nextTicket={leads} />}
      <Button
        type="submit"
        size="sm"
        variant={isNote ? 'secondary' : 'primary'}
        disabled={!isReady || isStopped}
        aria-keyshortcuts="Control+Enter"
        aria-describedby={leads && hint}
        className="ml-auto min-h-11 whitespace-nowrap"
      >
        {isNote ? <Lock /> : <Send />}
        {isWaiting ? 'Nahrávám…' : isNote ? 'Uložit poznámku' : sendWords(ending)}
        {!ending && (
          <kbd
            aria-hidden="true"
            className="text-xs font-normal opacity-80 max-sm:hidden pointer-coarse:hidden"
          >
            {enterSends ? 'Enter' : 'Ctrl + Enter'}
          </kbd>
        )}
      </Button>
    </div>
  )
}

/** A reason of closing is sent only together with the status `closed`. */
function changeWith(
  status: TicketStatus | undefined,
  after: ReplyAction | undefined,
): TicketChange | undefined {
  if (!status && !after) return undefined
  const { closing, status: _status, ...change } = after?.change ?? {}
  return { ...change, ...(status && { status }), ...(status === 'closed' && closing && { closing }) }
}

/** Change that goes with the reply unless it is removed. */
function AfterChip({ words, onTake }: { words: string; onTake: () => void }) {
  return (
    <p className="flex min-w-0 items-center gap-1 text-sm text-accent">
      <span className="truncate">Spolu s odpovědí: {words}</span>
      <Button
        variant="ghost"
        size="sm"
        onClick={onTake}
        aria-label={`Nedělat s odpovědí: ${words}`}
        className="size-9 shrink-0 px-0!"
      >
        <Cross />
      </Button>
    </p>
  )
}

const endings: readonly { status: TicketStatus; label: string; send: string }[] = [
  { status: 'in-progress', label: 'čekat na hráče', send: 'Odeslat a čekat na hráče' },
  { status: 'closed', label: 'uzavřít', send: 'Odeslat a uzavřít' },
  { status: 'open', label: 'znovu otevřený', send: 'Odeslat a otevřít' },
]

const sendWords = (ending: TicketStatus | undefined) =>
  endings.find(({ status }) => status === ending)?.send ?? 'Odeslat'

type EndingFieldProps = {
  ending: TicketStatus | undefined
  onChange: (ending: TicketStatus | undefined) => void
}

/** Status that the ticket gets with the reply. */
function EndingField({ ending, onChange }: EndingFieldProps) {
  return (
    <select
      aria-label="Po odeslání"
      title="Po odeslání (Ctrl + Shift + Enter odešle a uzavře)"
      value={ending ?? ''}
      onChange={({ currentTarget: { value } }) =>
        onChange(endings.find(({ status }) => status === value)?.status)
      }
      className={classes(
        'min-h-11 truncate rounded-md border-2 border-line bg-field px-1.5 text-sm text-fg-soft hover:border-fg-soft lg:min-h-9',
        ending ? 'w-38' : 'w-25',
      )}
    >
      <option value="">Potom…</option>
      <Options of={endings.map(({ status, label }) => [status, label])} />
    </select>
  )
}
