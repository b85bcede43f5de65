import type { TicketChange } from '@westmore/contract/tickets.ts'
import {
  type ReactNode,
  type Ref,
  type RefObject,
  type SubmitEvent,
  useImperativeHandle,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import Lock from '~icons/lucide/lock'
import { putWords } from '#text/written-citations.ts'
import { classes } from '#ui/classes.ts'
import { keepsFocus } from '#ui/keeps-focus.ts'
import type { ReplyAction } from '../reply-action.ts'
import { AttachButton } from './attach-button.tsx'
import { pasteFiles } from './file-drop.tsx'
import { FileList } from './file-list.tsx'
import { noteWords } from '../labels.ts'
import type { Side } from '#places.ts'
import { ComposerFoot, readiness } from './composer-foot.tsx'
import { MessageField } from './message-field.tsx'
import { ModeSwitch } from './mode-switch.tsx'
import type { NextTicket } from '../next-ticket.ts'
import { NextTicketSetting, usePrefetchNext } from './next-ticket-setting.tsx'
import { AfterChip, type useReplyChange } from './reply-change.tsx'
import type { Mode } from './reply-draft.ts'
import { StopNotice, type SendBlock } from './send-block.tsx'
import type { Drafts } from './use-drafts.ts'

export type ComposerHandle = {
  focus: () => void
  /** Returns whether there is a field. */
  write: (mode: Mode) => boolean
  /** `after` is applied when the reply is sent. */
  insert: (text: string, after?: ReplyAction) => void
}

/** Where the focus starts: at the end, where it was in the composer that this one replaces, or elsewhere. */
export type Caret = 'end' | readonly [start: number, end: number] | null

type ComposerProps = {
  side: Side
  writing: Drafts
  stop: SendBlock | undefined
  onSend: (mode: Mode, change?: TicketChange) => void
  onType?: (mode: Mode) => void
  tools?: ReactNode
  onSlash?: (() => void) | undefined
  /** Undefined for players, who have no list to go through. */
  nextTicket?: NextTicket | undefined
  caret: RefObject<Caret>
  replyChange: ReturnType<typeof useReplyChange>
  ref?: Ref<ComposerHandle>
}

export function Composer(props: ComposerProps) {
  const { side, writing, stop, onSend, onType, tools, onSlash, nextTicket, caret, ref } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const [isUsed, setUsed] = useState(false)
  const { ending, setEnding, after, setAfter, takeChange } = props.replyChange
  const { mode, modes, files } = writing
  const isNote = mode === 'note'
  const isStaff = side === 'staff'
  const text = writing.textOf(mode)
  const ready = readiness(mode, text, files)

  useImperativeHandle(ref, () =>
    handleOf(field, writing, (then) => {
      setEnding(then.change.status)
      setAfter(then)
    }),
  )

  usePrefetchNext(nextTicket?.next, mode === 'reply' && !ready.isEmpty)
  useCaret(field, caret, mode)

  function send(event: SubmitEvent) {
    event.preventDefault()
    if (!ready.isReady || stop) return
    onSend(mode, mode === 'reply' ? takeChange() : undefined)
    field.current?.focus()
  }

  // Ctrl+Shift+Enter sends the reply and closes the ticket.
  const closeWith =
    isStaff && mode === 'reply' && !stop ? () => flushSync(() => setEnding('closed')) : undefined

  const label = isNote ? noteWords.note : noteWords.reply
  // Folded to one line while unused, on a narrow desk or where only a note can be written.
  const isResting = !isUsed && ready.isEmpty && files.items.length === 0
  const isNoteAlone = isNote && modes.length === 1
  const folded = isResting && (isNoteAlone ? 'hidden' : '@max-4xl/desk:hidden')
  const notices = (
    <>
      {stop && <StopNotice stop={stop} onGone={() => field.current?.focus()} />}
      {!isNote && <FileList files={files} />}
      {!isNote && after && after.words !== '' && (
        <AfterChip words={after.words} onTake={() => setAfter(undefined)} />
      )}
    </>
  )
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
      {isStaff && (
        <>
          <ComposerBar
            {...{ writing, tools, nextTicket, folded }}
            // With the focus elsewhere the next letters would be shortcuts of the desk.
            onMode={(to) => {
              field.current?.focus()
              writing.setMode(to)
            }}
          />
          {notices}
        </>
      )}
      <div className={isStaff ? 'flex flex-wrap items-end gap-1' : 'contents'}>
        <MessageField
          {...{ field, mode, text, label, onSlash }}
          isTooLong={ready.isTooLong}
          onWrite={(words) => writing.setText(mode, words)}
          onType={() => onType?.(mode)}
          onClosing={closeWith}
          onPaste={(event) => !isNote && pasteFiles(event, files)}
          // Only where the browser cannot fit the field to its text.
          rows={!isStaff ? 2 : isResting ? 1 : 3}
          isOneLine={isStaff}
        />
        {!isStaff && notices}
        <div className={folded === 'hidden' ? folded : classes(isStaff ? 'contents' : 'min-w-0', folded)}>
          <ComposerFoot
            {...{ mode, text, files, ready, ending, nextTicket }}
            isStopped={stop !== undefined}
            onEnding={isStaff ? setEnding : undefined}
          />
        </div>
      </div>
    </form>
  )
}

/** Before the first paint: a letter typed without a field would be a shortcut of the desk. */
function useCaret(field: RefObject<HTMLTextAreaElement | null>, caret: RefObject<Caret>, mode: Mode) {
  const begin = useEffectEvent((area: HTMLTextAreaElement) => {
    const { current: from } = caret
    if (from === null || (from === 'end' && mode !== 'reply')) return
    area.focus({ preventScroll: true })
    area.setSelectionRange(...(from === 'end' ? ([area.value.length, area.value.length] as const) : from))
  })
  useLayoutEffect(() => {
    const area = field.current
    if (!area) return
    begin(area)
    return () => {
      const isFocused = document.activeElement === area
      caret.current = isFocused ? [area.selectionStart, area.selectionEnd] : null
    }
  }, [field, caret])
}

type ComposerBarProps = Pick<ComposerProps, 'writing' | 'tools' | 'nextTicket'> & {
  onMode: (mode: Mode) => void
  folded: string | false
}

function ComposerBar({ writing, tools, nextTicket, onMode, folded }: ComposerBarProps) {
  const { mode, modes, files } = writing
  const isNote = mode === 'note'
  return (
    <div className={classes('flex min-w-0 flex-wrap items-center sm:gap-x-1', folded)}>
      {modes.length > 1 && <ModeSwitch mode={mode} modes={modes} onChange={onMode} />}
      {isNote ? (
        <p className="flex items-center gap-2 text-sm text-accent">
          {modes.length === 1 && <Lock />} {noteWords.onlyStaff}
        </p>
      ) : (
        <>
          <AttachButton files={files} />
          {tools}
        </>
      )}
      {nextTicket && !isNote && (
        <div className="ml-auto flex items-center">
          <NextTicketSetting nextTicket={nextTicket} />
        </div>
      )}
    </div>
  )
}

const formLook = (side: Side, isNote: boolean) =>
  classes(
    'grid',
    side === 'player' && 'paper gap-2 rounded-sm p-3 sm:p-4',
    side === 'staff' && 'gap-0.5 border-t-2 px-2 py-1',
    side === 'staff' && (isNote ? 'border-brass bg-brass/15' : 'border-line bg-night-800'),
  )

function handleOf(
  field: RefObject<HTMLTextAreaElement | null>,
  writing: Drafts,
  onAfter: (after: ReplyAction) => void,
): ComposerHandle {
  return {
    focus: () => field.current?.focus(),
    write: (mode) => {
      if (!field.current) return false
      flushSync(() => {
        // Focus first: without it the field would switch its mode back at once.
        field.current?.focus()
        writing.setMode(mode)
      })
      return true
    },
    insert: (words, after) => {
      const area = field.current
      if (!area) return
      flushSync(() => {
        area.focus()
        writing.setMode('reply')
        if (after) onAfter(after)
      })
      writing.setText('reply', putWords(area, writing.textOf('reply'), words))
    },
  }
}
