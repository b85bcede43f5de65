import { isBlank } from '@westmore/contract/signs.ts'
import { MAX_MESSAGE } from '@westmore/contract/tickets.ts'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { putWords } from '#text/written-citations.ts'
import { number } from '#format.ts'
import type { ReplyChange } from '../desk-tools.ts'
import { FILES_HELD, MESSAGE_TOO_LONG } from '../labels.ts'
import { modeAfterChange } from './mode.ts'
import { useReplyChange } from './reply-change.ts'
import { type Draft, joined, type Mode, readDraft, writeDraft } from './reply-draft.ts'
import { useAttachments } from './use-attachments.ts'

/** Kept in this browser with every keystroke. */
function useDrafts(userId: string, ticketId: string) {
  const placeOf = (mode: Mode) => ({ userId, ticketId, mode })
  const [drafts, setDrafts] = useState<Record<Mode, Draft>>(() => ({
    reply: readDraft(placeOf('reply')),
    note: readDraft(placeOf('note')),
  }))
  const current = useRef(drafts)

  function change(mode: Mode, news: Partial<Draft>) {
    const draft = { ...current.current[mode], ...news }
    current.current = { ...current.current, [mode]: draft }
    setDrafts(current.current)
    writeDraft(placeOf(mode), draft)
  }
  const files = useAttachments(drafts.reply.attachments, (attachments) => change('reply', { attachments }))
  return {
    files,
    draftOf: (mode: Mode) => current.current[mode],
    setText: (mode: Mode, text: string) => change(mode, { text }),
    isBegun: (mode: Mode) => !isBlank(drafts[mode].text) || (mode === 'reply' && files.items.length > 0),
  }
}

/** While the field has the focus, its mode does not switch by itself. */
function useMode(sendable: readonly Mode[], isBegun: (mode: Mode) => boolean) {
  const [kind, setKind] = useState<{ shown: Mode; chosen: Mode }>({ shown: 'reply', chosen: 'reply' })
  const [isFocused, holdFocus] = useState(false)
  const mode = modeAfterChange({ ...kind, isHeld: isFocused || isBegun(kind.shown) }, sendable)
  if (mode !== kind.shown) setKind({ ...kind, shown: mode })
  return {
    mode,
    holdFocus,
    setMode: (next: Mode) => setKind({ shown: next, chosen: next }),
    /** Modes to switch to: those the ticket accepts, and those with a draft. */
    modes: (['reply', 'note'] as const).filter(
      (one) => sendable.includes(one) || isBegun(one) || (isFocused && one === mode),
    ),
  }
}

export type Writing = ReturnType<typeof useWriting>

/** The field of a conversation with all that is begun in it; `sendable` are the modes that the ticket accepts. */
export function useWriting(userId: string, ticketId: string, sendable: readonly Mode[]) {
  const field = useRef<HTMLTextAreaElement>(null)
  const replyChange = useReplyChange()
  const { files, draftOf, setText, isBegun } = useDrafts(userId, ticketId)
  const { mode, modes, setMode, holdFocus } = useMode(sendable, isBegun)
  const isReply = mode === 'reply'
  const { text } = draftOf(mode)
  const isEmpty = isBlank(text)
  const { length } = text.trim()
  const isBusy = isReply && files.isBusy
  const isHeld = isReply && files.isHeld
  const isTooLong = length > MAX_MESSAGE
  const focus = () => field.current?.focus()

  return {
    field,
    mode,
    modes,
    text,
    files,
    replyChange,
    isReply,
    isEmpty,
    isTooLong,
    /** Files are still on their way. */
    isBusy,
    isReady: sendable.includes(mode) && !isEmpty && !isTooLong && !isBusy && !isHeld,
    /** False when the ticket no longer accepts this mode. */
    canSend: sendable.includes(mode),
    /** Why it is not ready, where the field does not show it. */
    hint: isTooLong
      ? `${MESSAGE_TOO_LONG} (${number(length)})`
      : isHeld
        ? FILES_HELD
        : isReply && isEmpty && files.items.length > 0 && 'K příloze připište pár slov.',
    holdFocus,
    setText: (typed: string) => setText(mode, typed),
    /** Returns whether there is a field. */
    write: (next: Mode): boolean => {
      if (!field.current) return false
      flushSync(() => {
        // Focus first: without it the field would switch its mode back at once.
        focus()
        setMode(next)
      })
      return true
    },
    /** `after` is applied when the reply is sent. */
    insert: (words: string, after?: ReplyChange) => {
      const area = field.current
      if (!area) return
      flushSync(() => {
        focus()
        setMode('reply')
        if (after) replyChange.begin(after)
      })
      setText('reply', putWords(area, draftOf('reply').text, words))
    },
    /** The begun text leaves the field. */
    take: (): Draft & { mode: Mode } => {
      const draft = draftOf(mode)
      setText(mode, '')
      if (isReply) files.clear()
      return { mode, ...draft }
    },
    /** Puts a text from elsewhere before the begun one. */
    bring: (next: Mode, draft: Draft) => {
      // The field may not be mounted until it has text.
      flushSync(() => {
        setText(next, joined(draft.text, draftOf(next).text))
        files.restore(draft.attachments)
        setMode(next)
      })
      focus()
    },
  }
}
