import { useQuery } from '@tanstack/react-query'
import type { Me } from '@westmore/contract/auth.ts'
import type { Activity, Presence } from '@westmore/contract/presence.ts'
import { canReply, type StaffTicket, type Ticket, type TicketChange } from '@westmore/contract/tickets.ts'
import { isDeletedId } from '@westmore/contract/users.ts'
import { useEffect, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'
import Down from '~icons/lucide/arrow-down'
import Quill from '~icons/lucide/pencil-line'
import UserGone from '~icons/lucide/user-x'
import { client, queryClient } from '#api.ts'
import { counted } from '#format.ts'
import { giveSigns } from '#live/presence-signs.ts'
import type { Side } from '#places.ts'
import { useMe } from '#session/session.ts'
import { putWords } from '#text/written-citations.ts'
import { classes } from '#ui/classes.ts'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { useMedia } from '#ui/use-media.ts'
import { THREAD_LOAD_FAILED, ticketNumber } from '../labels.ts'
import type { NextTicket } from '../next-ticket.ts'
import { isStaffTicket, ticketQueries } from '../queries.ts'
import type { ReplyAction } from '../reply-action.ts'
import { Composer } from '../writing/composer.tsx'
import { DropVeil, useFileDrop } from '../writing/file-drop.tsx'
import { modesOf } from '../writing/mode.ts'
import { useReplyChange } from '../writing/reply-change.ts'
import type { Draft, Mode } from '../writing/reply-draft.ts'
import { useDrafts } from '../writing/use-drafts.ts'
import { ClosedNotice } from './closed-notice.tsx'
import type { MessageActions } from './message-group.tsx'
import { StopNotice } from './stop-notice.tsx'
import { ThreadLog } from './thread-log.tsx'
import { ThreadSkeleton } from './thread-skeleton.tsx'
import type { ThreadItem } from './thread.ts'
import { useAnnouncement } from './use-announcement.ts'
import { useReadMarks } from './use-read-marks.ts'
import { useThreadEnd } from './use-thread-end.ts'
import { useThread } from './use-thread.ts'

export type ConversationHandle = {
  isLoaded: boolean
  /** Returns whether there is a field. */
  write: (mode: Mode) => boolean
  /** `after` is applied when the reply is sent. */
  insert: (text: string, after?: ReplyAction) => void
}

type ConversationProps = {
  ticket: Ticket | StaffTicket
  side: Side
  ref?: Ref<ConversationHandle>
  /** In the composer, for replies only. */
  tools?: ReactNode
  /** Decides itself whether to show. */
  closing?: ReactNode
  /** Called when «/» is typed into an empty reply; the slash is not inserted. */
  onSlash?: () => void
  /** Shown to the right of the thread, `w-62` wide, above the composer. */
  beside?: ReactNode
  /** Undefined for players, who have no list to go through. */
  nextTicket?: NextTicket
  /** Starts with the focus in the reply, at the end of its text. */
  startsWriting?: boolean
  /** Shown, but not opened by the person yet: it counts neither as read nor as visited. */
  isPreview?: boolean
  onReopen?: () => void
  onNewTicket?: (begun: Draft) => void
}

/** A draft sent sooner than this (ms) after the ticket opened cannot have been read. */
const LOOK = 1_000

/** Scrolls inside when its parent has a height. */
export function Conversation(props: ConversationProps) {
  const { me } = useMe()
  return me && <Talk key={me.id} {...props} me={me} />
}

/** The staff, whose single keys are commands, can write before the thread has loaded. */
function Talk(props: ConversationProps & { me: Me }) {
  const { ticket, side, ref, me, tools, closing, onSlash, beside, nextTicket, onReopen, onNewTicket } = props
  const { startsWriting = false, isPreview = false } = props
  const { id } = ticket
  const isPlayer = side === 'player'
  const hasNotes = !isPlayer && isStaffTicket(ticket) && !ticket.isOwn
  const { outbox, query, items, last } = useThread(ticket, hasNotes, me)
  const isLoaded = items !== undefined
  const writing = useDrafts(me.id, id, modesOf(ticket, hasNotes))
  const replyChange = useReplyChange()
  const field = useRef<HTMLTextAreaElement>(null)
  // Acts of the first render, so that typing does not render the thread: drafts always write to their newest state.
  const [actions] = useState<MessageActions>(() => ({
    // The button disappears with the failure, so the focus moves to the composer.
    retry: (sent) => {
      outbox.retry(sent)
      field.current?.focus()
    },
    discard: (sent) => {
      outbox.discard(sent)
      field.current?.focus()
    },
    edit: ({ id: sent }) => {
      const entry = outbox.discard(sent)
      if (!entry) return
      const { mode, text, attachments } = entry
      // The field may not be mounted until it has text.
      flushSync(() => {
        writing.putBefore(mode, text)
        if (mode === 'reply') writing.files.restore(attachments)
        writing.setMode(mode)
      })
      field.current?.focus()
    },
  }))
  const { words, typed } = usePresence(id, side, !isPreview)
  const { root, scroller, end, isAtEnd, toEnd } = useThreadEnd(isLoaded)
  const news = useNews(items, last, isAtEnd)
  useReadMarks(ticket, scroller, last, !isPreview)
  const spoken = useAnnouncement(items, side)
  const { isOver, drop } = useFileDrop(canReply(ticket) ? writing.files : null)
  const isLow = useMedia('(height < 50rem)')
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [begun] = useState(() => ({ text: writing.textOf('reply'), at: performance.now() }))

  useImperativeHandle(ref, () => ({
    isLoaded,
    write: (mode) => {
      if (!field.current) return false
      flushSync(() => {
        // Focus first: without it the field would switch its mode back at once.
        field.current?.focus()
        writing.setMode(mode)
      })
      return true
    },
    insert: (text, after) => {
      const area = field.current
      if (!area) return
      flushSync(() => {
        area.focus()
        writing.setMode('reply')
        if (after) replyChange.begin(after)
      })
      writing.setText('reply', putWords(area, writing.textOf('reply'), text))
    },
  }))

  /** After a reply, opens the next ticket if the person has chosen that. */
  function send(mode: Mode, change?: TicketChange) {
    const text = writing.textOf(mode)
    // The second press of a doubled Enter that opened this ticket must not send an earlier draft.
    const isUnseen = startsWriting && performance.now() - begun.at < LOOK
    if (isUnseen && mode === 'reply' && text === begun.text) return
    const attachments = mode === 'reply' ? writing.files.attachments : []
    const here = new URLSearchParams(search)
    here.set('ticket', String(ticket.number))
    const wayBack = {
      label: `Otevřít ${ticketNumber(ticket)}`,
      onClick: () => void navigate(`${pathname}?${here}`),
    }
    outbox.add(id, { mode, text: text.trim(), attachments, change }, wayBack)
    writing.clear(mode)
    if (mode === 'reply') nextTicket?.follow()
    // No effect if the reply has already opened another ticket.
    typed('viewing')
    requestAnimationFrame(() => toEnd('instant'))
  }

  const closed = isLoaded && !canReply(ticket) && <ClosedNotice {...{ ticket, side }} userId={me.id} />
  const closedForStaff = isLoaded && !isPlayer && (
    <>
      {closed}
      {closing}
    </>
  )
  return (
    <section
      ref={root}
      aria-label={`Konverzace k ticketu #${ticket.number}`}
      className="relative flex h-full min-h-0 flex-1 flex-col"
      {...drop}
    >
      <div className="flex min-h-0 flex-1">
        {items ? (
          <ThreadLog {...{ ticket, side, items, query, actions, scroller, end }}>
            {/* In a low window it is part of the thread, which needs the room. */}
            {isLow && closedForStaff && <div className="-mx-3 mt-3 empty:hidden">{closedForStaff}</div>}
          </ThreadLog>
        ) : (
          <div className="flex min-w-0 flex-1 flex-col">
            <NotLoaded query={query} failed={THREAD_LOAD_FAILED} loading={<ThreadSkeleton />} />
          </div>
        )}
        {beside}
      </div>
      {/* In a low window (200 % zoom, say) this scrolls away, so that the thread keeps half of the height. */}
      <div
        data-keep-clear
        className={classes(
          'sticky bottom-0 z-10 [@media(height<30rem)]:relative',
          isPlayer ? 'bg-night-900 pb-2' : 'bg-night-800',
        )}
      >
        {/* Always rendered, so that the layout does not jump. */}
        <div className="flex h-6 items-center gap-2 px-3">
          <p
            className={classes(
              'flex min-w-0 flex-1 items-center gap-2 truncate text-sm text-fg-soft transition-opacity',
              words ? 'opacity-100' : 'opacity-0',
            )}
          >
            {words && <Quill className="shrink-0 text-accent" />}
            {words}
          </p>
          {!isAtEnd && (
            // Its touch area is larger than it looks. The thread may be narrower than the composer.
            <button
              type="button"
              onClick={() => toEnd('auto')}
              className={classes(
                'relative inline-flex h-6 shrink-0 items-center gap-1.5 rounded-full border border-brass bg-night-950 px-3 text-sm font-bold text-bone before:absolute before:inset-x-0 before:-inset-y-2.5 hover:bg-night-700',
                beside ? 'mr-62' : '',
              )}
            >
              <Down className="text-brass" />
              {news > 0 ? counted(news, 'nová zpráva', 'nové zprávy', 'nových zpráv') : 'Na konec'}
            </button>
          )}
        </div>
        {!isPlayer && isDeletedId(ticket.userId) && (
          <p className="flex items-center gap-2 border-t border-line px-3 py-2 text-sm text-fg-soft">
            <UserGone className="shrink-0" /> Hráč svůj účet smazal, odpověď už si nepřečte.
          </p>
        )}
        {!isLow && closedForStaff}
        {(isLoaded || !isPlayer) && writing.modes.length > 0 && (
          <Composer
            {...{ side, writing, field, tools, onSlash, nextTicket, startsWriting, replyChange }}
            stop={
              !writing.canSend && (
                <StopNotice {...{ ticket, side, me, hasNotes, writing, field, onReopen, onNewTicket }} />
              )
            }
            onSend={send}
            onType={(mode) => typed(mode === 'note' ? 'noting' : 'writing')}
          />
        )}
      </div>
      {/* Not in the sticky part: on a phone it would leave little room for the thread. */}
      {isPlayer && closed}
      {isOver && <DropVeil />}
      <p role="status" className="sr-only">
        {spoken}
      </p>
    </section>
  )
}

const NOBODY: Presence = { people: [], supportWrites: false }

/** Sends the presence of a present reader while the page is visible, and returns who writes on the other side. */
function usePresence(id: string, side: Side, isPresent: boolean) {
  const { data: presence } = useQuery({ ...ticketQueries.presence(id), initialData: NOBODY })
  const signs = useRef<ReturnType<typeof giveSigns>>(null)
  useEffect(() => {
    if (!isPresent) return
    const sign = giveSigns(async (doing, options) => {
      const now = await client.presence.show({ id, doing }, options)
      if (doing !== null) queryClient.setQueryData(ticketQueries.presence(id).queryKey, now)
    })
    signs.current = sign
    return sign.leave
  }, [id, isPresent])
  const player = presence.people.find(({ isAdmin, doing }) => !isAdmin && doing === 'writing')
  return {
    words:
      side === 'player' ? presence.supportWrites && 'Podpora píše…' : player && `${player.username} píše…`,
    typed: (doing: Activity) => signs.current?.typed(doing),
  }
}

/** Messages by others since the reader left the end of the thread. */
function useNews(items: readonly ThreadItem[] = [], newest: number, isAtEnd: boolean): number {
  const [seenSeq, setSeenSeq] = useState(newest)
  if (isAtEnd && seenSeq !== newest) setSeenSeq(newest)
  if (isAtEnd) return 0
  const messages = items.flatMap((item) => (item.kind === 'group' && !item.isOwn ? item.messages : []))
  return messages.filter(({ seq }) => (seq ?? 0) > seenSeq).length
}
