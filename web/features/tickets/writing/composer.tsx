import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type SubmitEvent,
} from 'react'
import { flushSync } from 'react-dom'
import Cross from '~icons/lucide/x'
import type { Side } from '#places.ts'
import { useSuggestions } from '#text/use-suggestions.tsx'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { keepsFocus } from '#ui/keeps-focus.ts'
import { isCtrlEnter } from '#ui/use-sending.ts'
import { prefetchTicket } from '../thread-query.ts'
import { noteWords } from '../labels.ts'
import type { DeskTools, NextTicket } from '../desk-tools.ts'
import { ComposerBar } from './composer-bar.tsx'
import { ComposerFoot } from './composer-foot.tsx'
import { pasteFiles } from './file-drop.tsx'
import { FileList } from './file-list.tsx'
import type { Writing } from './use-writing.ts'

/** A draft sent sooner than this (ms) after the ticket opened cannot have been read. */
const LOOK = 1_000

type ComposerProps = {
  side: Side
  writing: Writing
  /** Why the draft cannot be sent; false while it can. */
  stop: ReactNode
  onSend: () => void
  onType: () => void
  desk: DeskTools | undefined
  startsWriting: boolean
}

export function Composer({ side, writing, stop, onSend, onType, desk, startsWriting }: ComposerProps) {
  const { field, mode, modes, files, isReply, isEmpty } = writing
  const isStaff = side === 'staff'
  const [isUsed, setUsed] = useState(false)
  const isUnseen = useBeginning(writing, startsWriting)
  usePrefetched(isReply && !isEmpty ? desk?.nextTicket : undefined)

  function send(event: SubmitEvent) {
    event.preventDefault()
    if (!writing.isReady || isUnseen()) return
    onSend()
    field.current?.focus()
  }

  // Folded to one line while unused, on a narrow desk or where only a note can be written.
  const isResting = !isUsed && isEmpty && files.items.length === 0
  const folded = isResting && (!isReply && modes.length === 1 ? 'hidden' : '@max-4xl/desk:hidden')
  const input = <ComposerField {...{ isStaff, writing, onType, isResting }} onSlash={desk?.onTemplates} />
  const foot = <ComposerFoot {...{ isStaff, writing }} nextTicket={desk?.nextTicket} />
  const notices = (
    <>
      {stop}
      {isReply && <FileList files={files} />}
      {isReply && <ReplyChangeLine {...writing.replyChange} />}
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
      aria-label={noteWords[mode]}
      className={classes(
        'grid',
        isStaff ? 'gap-0.5 border-t-2 px-2 py-1' : 'paper gap-2 rounded-sm p-3 sm:p-4',
        isStaff && (isReply ? 'border-line bg-night-800' : 'border-brass bg-brass/15'),
      )}
    >
      {desk && <ComposerBar {...{ writing, ...desk }} className={folded} />}
      {isStaff ? (
        <>
          {notices}
          <div className="flex flex-wrap items-end gap-1">
            {input}
            <div className={folded === 'hidden' ? folded : classes('contents', folded)}>{foot}</div>
          </div>
        </>
      ) : (
        <>
          {input}
          {notices}
          <div className="min-w-0">{foot}</div>
        </>
      )}
    </form>
  )
}

/** With the focus in the reply, at the end of its text. Returns whether the draft can be sent only unseen. */
function useBeginning({ field, mode, text }: Writing, startsWriting: boolean) {
  const [begun] = useState(() => ({ text, at: performance.now() }))
  const begin = useEffectEvent(() => {
    const area = field.current
    if (!startsWriting || mode === 'note' || !area) return
    area.focus({ preventScroll: true })
    area.setSelectionRange(area.value.length, area.value.length)
  })
  // Before the first paint: a letter typed without a field would be a shortcut of the desk.
  useLayoutEffect(() => begin(), [])
  // The second press of a doubled Enter that opened this ticket must not send an earlier draft.
  return () => startsWriting && performance.now() - begun.at < LOOK && text === begun.text
}

/** Once, as soon as a reply to this ticket is begun. */
function usePrefetched(nextTicket: NextTicket | undefined) {
  const asked = useRef<string>(undefined)
  const next = nextTicket?.next
  useEffect(() => {
    if (!next || asked.current === next.id) return
    asked.current = next.id
    prefetchTicket(next)
  }, [next])
}

function ReplyChangeLine({ words, drop }: Pick<Writing['replyChange'], 'words' | 'drop'>) {
  if (words === '') return null
  return (
    <p className="flex min-w-0 items-center gap-1 text-sm text-accent">
      <span className="truncate">Spolu s odpovědí: {words}</span>
      <Button
        variant="ghost"
        size="sm"
        onClick={drop}
        aria-label={`Nedělat s odpovědí: ${words}`}
        className="size-9 shrink-0 px-0!"
      >
        <Cross />
      </Button>
    </p>
  )
}

type ComposerFieldProps = Pick<ComposerProps, 'writing' | 'onType'> & {
  isStaff: boolean
  isResting: boolean
  onSlash: (() => void) | undefined
}

function ComposerField({ writing, onType, isStaff, isResting, onSlash }: ComposerFieldProps) {
  const { field, mode, text, isReply, isTooLong } = writing
  const signs = isReply ? '§' : '@§'
  const suggestions = useSuggestions({ field, text, onWrite: writing.setText, signs })

  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing || suggestions.press(event)) return
    const { key, shiftKey } = event
    if (isCtrlEnter(event)) {
      event.preventDefault()
      // A held key sends only one answer.
      if (event.repeat) return
      // With Shift it sends the reply and closes the ticket.
      if (shiftKey && isStaff && isReply && writing.canSend)
        flushSync(() => writing.replyChange.setStatus('closed'))
      event.currentTarget.form?.requestSubmit()
    } else if (key === 'Escape') event.currentTarget.blur()
    else if (key === '/' && text === '' && isReply && onSlash) {
      event.preventDefault()
      onSlash()
    }
  }

  return (
    <div className={classes('grid', isStaff && 'min-w-0 flex-1 max-sm:basis-full sm:basis-64')}>
      {suggestions.list}
      <textarea
        {...suggestions.props}
        ref={field}
        dir="auto"
        // Only where the browser cannot fit the field to its text.
        rows={!isStaff ? 2 : isResting ? 1 : 3}
        aria-label={noteWords[mode]}
        aria-invalid={isTooLong || undefined}
        placeholder={isReply ? 'Napište odpověď…' : 'Jen pro tým, @jméno kolegu upozorní…'}
        onChange={(event) => {
          suggestions.props.onChange(event)
          if (event.currentTarget.value !== '') onType()
        }}
        onKeyDown={press}
        onPaste={(event) => isReply && pasteFiles(event, writing.files)}
        className={classes(
          'field-sizing-content max-h-[40dvh] [@media(height<30rem)]:max-h-[26dvh] w-full resize-none rounded-sm border-2 bg-field px-3 leading-relaxed transition-colors aria-invalid:border-bad',
          isStaff
            ? 'min-h-11 py-1.5 outline-offset-0! lg:min-h-10 lg:py-1'
            : 'min-h-12 py-2 sm:min-h-16 [@media(height<45rem)]:min-h-12',
          isReply ? 'border-edge hover:border-fg-soft' : 'border-brass border-dashed',
        )}
      />
    </div>
  )
}
