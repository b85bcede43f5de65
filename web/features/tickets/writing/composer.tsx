import type { TicketChange } from '@westmore/contract/tickets.ts'
import {
  type ReactNode,
  type Ref,
  type RefObject,
  type SubmitEvent,
  useImperativeHandle,
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
import { EnterSetting, readEnterSends } from './enter-setting.tsx'
import { pasteFiles } from './file-drop.tsx'
import { FileList } from './file-list.tsx'
import { noteWords } from '../labels.ts'
import type { Side } from '#places.ts'
import { ComposerFoot, readiness } from './composer-foot.tsx'
import { MessageField } from './message-field.tsx'
import { ModeSwitch } from './mode-switch.tsx'
import type { NextTicket } from '../next-ticket.ts'
import { NextTicketSetting, usePrefetchNext } from './next-ticket-setting.tsx'
import { AfterChip, useReplyChange } from './reply-change.tsx'
import type { Mode } from './reply-draft.ts'
import { StopNotice, type SendBlock } from './send-block.tsx'
import type { Drafts } from './use-drafts.ts'

export type ComposerHandle = {
  focus: () => void
  /** Switches to a reply or a note and moves the focus there. */
  write: (mode: Mode) => void
  /** Inserts text at the caret of the reply and puts the caret behind it; `after` is applied when the reply is sent. */
  insert: (text: string, after?: ReplyAction) => void
}

type ComposerProps = {
  side: Side
  writing: Drafts
  /** Why the draft cannot be sent now; undefined while it can. */
  stop: SendBlock | undefined
  onSend: (mode: Mode, change?: TicketChange) => void
  onType?: (mode: Mode) => void
  tools?: ReactNode
  onSlash?: (() => void) | undefined
  /** Undefined for players, who have no list to go through. */
  nextTicket?: NextTicket | undefined
  /** Starts with the focus in the reply. */
  startsWriting?: boolean | undefined
  ref?: Ref<ComposerHandle>
}

export function Composer(props: ComposerProps) {
  const { side, writing, stop, onSend, onType, tools, onSlash, nextTicket, startsWriting, ref } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const [enterSends, setEnterSends] = useState(readEnterSends)
  const [isUsed, setUsed] = useState(false)
  const { ending, setEnding, after, setAfter, takeChange } = useReplyChange()
  const { mode, modes, files } = writing
  const isNote = mode === 'note'
  const text = writing.textOf(mode)
  const ready = readiness(mode, text, files)

  useImperativeHandle(ref, () =>
    handleOf(field, writing, (then) => {
      setEnding(then.change.status)
      setAfter(then)
    }),
  )

  usePrefetchNext(nextTicket?.next, mode === 'reply' && !ready.isBlank)
  const beginsHere = startsWriting && mode === 'reply'
  // Before the first paint: a letter typed until then would be a shortcut of the desk.
  useLayoutEffect(() => {
    const area = field.current
    if (!area || !beginsHere) return
    area.focus({ preventScroll: true })
    area.setSelectionRange(area.value.length, area.value.length)
  }, [beginsHere])

  function send(event: SubmitEvent) {
    event.preventDefault()
    if (!ready.isReady || stop) return
    onSend(mode, mode === 'reply' ? takeChange() : undefined)
    field.current?.focus()
  }

  // Ctrl+Shift+Enter sends the reply and closes the ticket.
  const closeWith =
    side === 'staff' && mode === 'reply' && !stop ? () => flushSync(() => setEnding('closed')) : undefined

  const label = isNote ? noteWords.note : noteWords.reply
  // Folded to one line while unused, on a narrow desk or where only a note can be written.
  const isResting = !isUsed && ready.isBlank && files.items.length === 0
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
      <ComposerHead {...{ writing, nextTicket, enterSends, folded }} onEnterSends={setEnterSends} />
      <MessageField
        {...{ field, mode, text, label, enterSends, onSlash }}
        isTooLong={ready.isTooLong}
        onWrite={(words) => writing.setText(mode, words)}
        onType={() => onType?.(mode)}
        onClosing={closeWith}
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
          {...{ mode, text, files, ready, tools, enterSends, ending, nextTicket }}
          isStopped={stop !== undefined}
          onEnterSends={modes.length > 1 ? undefined : setEnterSends}
          onEnding={side === 'staff' ? setEnding : undefined}
        />
      </div>
    </form>
  )
}

type ComposerHeadProps = Pick<ComposerProps, 'writing' | 'nextTicket'> & {
  enterSends: boolean
  onEnterSends: (isOn: boolean) => void
  folded: string | false
}

/** Above the text: the switch between reply and note where both are possible, and who reads a note. */
function ComposerHead({ writing, nextTicket, enterSends, onEnterSends, folded }: ComposerHeadProps) {
  const { mode, modes, setMode } = writing
  return (
    <>
      {modes.length > 1 && (
        <div className={classes('flex min-w-0 items-center justify-between gap-2 max-sm:flex-wrap', folded)}>
          <ModeSwitch mode={mode} modes={modes} onChange={setMode} />
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

const formLook = (side: Side, isNote: boolean) =>
  classes(
    'grid gap-2',
    side === 'player' && 'paper rounded-sm p-3 sm:p-4',
    side === 'staff' && 'border-t-2 p-3 low:p-1',
    side === 'staff' && (isNote ? 'border-brass bg-brass/15' : 'border-line bg-night-800'),
  )

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
      writing.setText('reply', putWords(area, writing.textOf('reply'), words))
    },
  }
}
