import { isBlank } from '@westmore/contract/signs.ts'
import { MAX_MESSAGE, type TicketChange } from '@westmore/contract/tickets.ts'
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
} from 'react'
import { flushSync } from 'react-dom'
import Down from '~icons/lucide/chevron-down'
import Lock from '~icons/lucide/lock'
import Over from '~icons/lucide/redo-2'
import Send from '~icons/lucide/send-horizontal'
import Skip from '~icons/lucide/skip-forward'
import Cross from '~icons/lucide/x'
import { number } from '#format.ts'
import type { Side } from '#places.ts'
import { useSuggestions } from '#text/use-suggestions.tsx'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { keepsFocus } from '#ui/keeps-focus.ts'
import { Options } from '#ui/options.tsx'
import { FILES_HELD, MESSAGE_TOO_LONG, noteWords } from '../labels.ts'
import type { NextTicket } from '../next-ticket.ts'
import { prefetchTicket } from '../conversation/thread-query.ts'
import { AttachButton } from './attach-button.tsx'
import { pasteFiles } from './file-drop.tsx'
import { FileList } from './file-list.tsx'
import { endings, type useReplyChange } from './reply-change.ts'
import type { Mode } from './reply-draft.ts'
import type { Drafts } from './use-drafts.ts'

const SEND_KEYS = 'Ctrl + Enter'

type ComposerProps = {
  side: Side
  writing: Drafts
  field: RefObject<HTMLTextAreaElement | null>
  /** Why the draft cannot be sent; false while it can. */
  stop: ReactNode
  onSend: (mode: Mode, change?: TicketChange) => void
  onType: (mode: Mode) => void
  tools: ReactNode
  onSlash: (() => void) | undefined
  nextTicket: NextTicket | undefined
  startsWriting: boolean
  replyChange: ReturnType<typeof useReplyChange>
}

export function Composer(props: ComposerProps) {
  const { side, writing, field, stop, onSend, onType, tools, onSlash, nextTicket, startsWriting } = props
  const { ending, setEnding, after, drop, take } = props.replyChange
  const { mode, modes, files } = writing
  const isNote = mode === 'note'
  const isStaff = side === 'staff'
  const text = writing.textOf(mode)
  const isTooLong = text.trim().length > MAX_MESSAGE
  const isEmpty = isBlank(text)
  const isWaiting = !isNote && files.isBusy
  const isHeld = !isNote && files.isHeld
  const isReady = !isEmpty && !isTooLong && !isWaiting && !isHeld
  const [isUsed, setUsed] = useState(false)
  const hint = useId()
  const leads = !isNote && nextTicket?.isOn ? nextTicket : undefined

  const begin = useEffectEvent(() => {
    const area = field.current
    if (!startsWriting || isNote || !area) return
    area.focus({ preventScroll: true })
    area.setSelectionRange(area.value.length, area.value.length)
  })
  // Before the first paint: a letter typed without a field would be a shortcut of the desk.
  useLayoutEffect(() => begin(), [])

  // Once, as soon as a reply to this ticket is begun.
  const asked = useRef<string>(undefined)
  const next = isNote || isEmpty ? undefined : nextTicket?.next
  useEffect(() => {
    if (!next || asked.current === next.id) return
    asked.current = next.id
    prefetchTicket(next)
  }, [next])

  function send(event: SubmitEvent) {
    event.preventDefault()
    if (!isReady || !writing.canSend) return
    onSend(mode, isNote ? undefined : take())
    field.current?.focus()
  }

  const suggestions = useSuggestions({
    field,
    text,
    onWrite: (typed) => writing.setText(mode, typed),
    signs: isNote ? '@§' : '§',
  })
  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing || suggestions.press(event)) return
    const { key, ctrlKey, metaKey, shiftKey } = event
    if (key === 'Enter' && (ctrlKey || metaKey)) {
      event.preventDefault()
      // A held key sends only one answer.
      if (event.repeat) return
      // With Shift it sends the reply and closes the ticket.
      if (shiftKey && isStaff && !isNote && writing.canSend) flushSync(() => setEnding('closed'))
      event.currentTarget.form?.requestSubmit()
    } else if (key === 'Escape') event.currentTarget.blur()
    else if (key === '/' && text === '' && !isNote && onSlash) {
      event.preventDefault()
      onSlash()
    }
  }

  // Folded to one line while unused, on a narrow desk or where only a note can be written.
  const isResting = !isUsed && isEmpty && files.items.length === 0
  const folded = isResting && (isNote && modes.length === 1 ? 'hidden' : '@max-4xl/desk:hidden')

  const bar = (
    <div className={classes('flex min-w-0 flex-wrap items-center sm:gap-x-1', folded)}>
      {modes.length > 1 && (
        <div role="group" aria-label="Co píšete" className="flex shrink-0 sm:gap-1">
          {modes.map((id) => (
            <button
              key={id}
              type="button"
              aria-pressed={id === mode}
              aria-label={noteWords[id]}
              onClick={() => {
                // With the focus elsewhere the next letters would be shortcuts of the desk.
                field.current?.focus()
                writing.setMode(id)
              }}
              className={classes(
                'inline-flex min-h-11 items-center gap-2 rounded-sm border-b-3 px-1.5 text-sm font-bold sm:px-3 lg:pointer-fine:min-h-8',
                id === mode
                  ? 'border-accent text-accent'
                  : 'border-transparent text-fg-soft hover:bg-fg/5 hover:text-fg',
              )}
            >
              {id === 'note' && <Lock className="max-sm:hidden" />}
              {id === 'note' ? 'Poznámka' : noteWords[id]}
            </button>
          ))}
        </div>
      )}
      {isNote ? (
        <p className="flex items-center gap-2 text-sm text-accent">
          {modes.length === 1 && <Lock />} Vidí jen tým, hráč nikdy.
        </p>
      ) : (
        <>
          <AttachButton files={files} />
          {tools}
        </>
      )}
      {nextTicket && !isNote && (
        // Its words are below the text when it is on; on a phone there is room only for an icon.
        <label
          title={`Po odeslání otevřít další ticket ze seznamu (${nextTicket.isOn ? 'vypnout: ' : ''}S)`}
          className={classes(
            'ml-auto flex min-h-8 cursor-pointer items-center gap-2 rounded-sm px-1 text-sm whitespace-nowrap sm:px-2 hover:bg-fg/5 pointer-coarse:min-h-11',
            nextTicket.isOn ? 'font-bold text-accent' : 'text-fg-soft',
          )}
        >
          <input
            type="checkbox"
            checked={nextTicket.isOn}
            onChange={({ currentTarget }) => nextTicket.choose(currentTarget.checked)}
            aria-label="Po odeslání otevřít další"
            aria-keyshortcuts="S"
            className="size-4 shrink-0"
          />
          <Skip className="shrink-0 sm:hidden" />
          <span className="max-sm:hidden">Pak další</span>
        </label>
      )}
    </div>
  )
  const notices = (
    <>
      {stop}
      {!isNote && <FileList files={files} />}
      {!isNote && after && after.words !== '' && (
        <p className="flex min-w-0 items-center gap-1 text-sm text-accent">
          <span className="truncate">Spolu s odpovědí: {after.words}</span>
          <Button
            variant="ghost"
            size="sm"
            onClick={drop}
            aria-label={`Nedělat s odpovědí: ${after.words}`}
            className="size-9 shrink-0 px-0!"
          >
            <Cross />
          </Button>
        </p>
      )}
    </>
  )
  const foot = (
    <div className={isStaff ? 'contents' : 'flex flex-wrap items-center gap-x-1 gap-y-2'}>
      {!isStaff && <AttachButton files={files} />}
      <p
        aria-live="polite"
        className={classes(
          'text-right text-sm text-fg-soft tabular-nums',
          isStaff ? 'order-first basis-full empty:sr-only' : 'ml-auto',
        )}
      >
        {isTooLong ? (
          <span className="font-bold text-bad">
            {MESSAGE_TOO_LONG} ({number(text.trim().length)})
          </span>
        ) : (
          <span>
            {isHeld
              ? FILES_HELD
              : !isNote && isEmpty && files.items.length > 0 && 'K příloze připište pár slov.'}
          </span>
        )}
      </p>
      {nextTicket?.skip && (
        <Button
          variant="ghost"
          size="sm"
          onClick={nextTicket.skip}
          aria-label="Přeskočit ticket"
          aria-keyshortcuts="V"
          title="Bez odpovědi otevřít další na řadě (V)"
          className="min-h-11 w-11 px-0! lg:pointer-fine:min-h-10 lg:pointer-fine:w-9"
        >
          <Over />
        </Button>
      )}
      <Button
        type="submit"
        size="sm"
        variant={isNote ? 'secondary' : 'primary'}
        disabled={!isReady || !writing.canSend}
        aria-keyshortcuts="Control+Enter"
        aria-describedby={leads && hint}
        title={isStaff && !ending ? SEND_KEYS : undefined}
        className={classes('ml-auto min-h-11 whitespace-nowrap', isStaff && 'lg:min-h-10')}
      >
        {isNote ? <Lock /> : <Send />}
        {isWaiting
          ? 'Nahrávám…'
          : isNote
            ? 'Uložit poznámku'
            : (endings.find(({ status }) => status === ending)?.send ?? 'Odeslat')}
        {!isStaff && (
          <kbd
            aria-hidden="true"
            className="text-xs font-normal opacity-80 max-sm:hidden pointer-coarse:hidden"
          >
            {SEND_KEYS}
          </kbd>
        )}
      </Button>
      {!isNote && isStaff && (
        // The button beside it says which status, so only an arrow is seen.
        <span className="relative grid min-h-11 w-11 place-items-center rounded-md border-2 border-line text-fg-soft outline-offset-2 outline-ring hover:border-fg-soft has-focus-visible:outline-3 lg:pointer-fine:min-h-10 lg:pointer-fine:w-9">
          <Down />
          <select
            aria-label="Po odeslání"
            title="Po odeslání (Ctrl + Shift + Enter odešle a uzavře)"
            value={ending ?? ''}
            onChange={({ currentTarget: { value } }) =>
              setEnding(endings.find(({ status }) => status === value)?.status)
            }
            className="absolute inset-0 w-full cursor-pointer opacity-0"
          >
            <option value="">nic dalšího</option>
            <Options of={endings.map(({ status, label }) => [status, label])} />
          </select>
        </span>
      )}
      {leads && (
        <p
          id={hint}
          className="line-clamp-2 basis-full text-sm leading-5 wrap-anywhere text-fg-soft sm:line-clamp-1"
        >
          {leads.words}
        </p>
      )}
    </div>
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
        isStaff && (isNote ? 'border-brass bg-brass/15' : 'border-line bg-night-800'),
      )}
    >
      {isStaff && bar}
      {isStaff && notices}
      <div className={isStaff ? 'flex flex-wrap items-end gap-1' : 'contents'}>
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
            placeholder={isNote ? 'Jen pro tým, @jméno kolegu upozorní…' : 'Napište odpověď…'}
            onChange={(event) => {
              suggestions.props.onChange(event)
              if (event.currentTarget.value !== '') onType(mode)
            }}
            onKeyDown={press}
            onPaste={(event) => !isNote && pasteFiles(event, files)}
            className={classes(
              'field-sizing-content max-h-[40dvh] [@media(height<30rem)]:max-h-[26dvh] w-full resize-none rounded-sm border-2 bg-field px-3 leading-relaxed transition-colors aria-invalid:border-bad',
              isStaff
                ? 'min-h-11 py-1.5 outline-offset-0! lg:min-h-10 lg:py-1'
                : 'min-h-12 py-2 sm:min-h-16 [@media(height<45rem)]:min-h-12',
              isNote ? 'border-brass border-dashed' : 'border-edge hover:border-fg-soft',
            )}
          />
        </div>
        {!isStaff && notices}
        <div className={folded === 'hidden' ? folded : classes(isStaff ? 'contents' : 'min-w-0', folded)}>
          {foot}
        </div>
      </div>
    </form>
  )
}
