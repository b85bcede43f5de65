import type { Me } from '@westmore/contract/auth.ts'
import { canReply, type StaffTicket, type Ticket } from '@westmore/contract/tickets.ts'
import { isDeletedId } from '@westmore/contract/users.ts'
import { useImperativeHandle, useState, type ReactNode, type Ref } from 'react'
import { useLocation, useNavigate } from 'react-router'
import Down from '~icons/lucide/arrow-down'
import Quill from '~icons/lucide/pencil-line'
import UserGone from '~icons/lucide/user-x'
import { counted } from '#format.ts'
import type { Side } from '#places.ts'
import { useMe } from '#session/session.ts'
import { classes } from '#ui/classes.ts'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { useMedia } from '#ui/use-media.ts'
import type { DeskTools } from '../desk-tools.ts'
import { THREAD_LOAD_FAILED, ticketNumber } from '../labels.ts'
import { isStaffTicket } from '../queries.ts'
import { Composer } from '../writing/composer.tsx'
import { DropVeil, useFileDrop } from '../writing/file-drop.tsx'
import { modesOf } from '../writing/mode.ts'
import type { Draft } from '../writing/reply-draft.ts'
import { useWriting, type Writing } from '../writing/use-writing.ts'
import { ClosedNotice } from './closed-notice.tsx'
import type { MessageActions } from './message-group.tsx'
import { StopNotice } from './stop-notice.tsx'
import { ThreadLog } from './thread-log.tsx'
import { ThreadSkeleton } from './thread-skeleton.tsx'
import type { ThreadItem } from './thread.ts'
import { useAnnouncement } from './use-announcement.ts'
import { usePresence } from './use-presence.ts'
import { useReadMarks } from './use-read-marks.ts'
import { useThreadEnd } from './use-thread-end.ts'
import { useThread } from './use-thread.ts'

export type ConversationHandle = Pick<Writing, 'write' | 'insert'> & { isLoaded: boolean }

type ConversationProps = {
  ticket: Ticket | StaffTicket
  side: Side
  ref?: Ref<ConversationHandle>
  desk?: DeskTools
  /** Decides itself whether to show. */
  closing?: ReactNode
  /** Shown to the right of the thread, `w-62` wide, above the composer. */
  beside?: ReactNode
  /** Starts with the focus in the reply, at the end of its text. */
  startsWriting?: boolean
  /** Shown, but not opened by the person yet: it counts neither as read nor as visited. */
  isPreview?: boolean
  onReopen?: () => void
  onNewTicket?: (begun: Draft) => void
}

/** Scrolls inside when its parent has a height. */
export function Conversation(props: ConversationProps) {
  const { me } = useMe()
  return me && <Talk key={me.id} {...props} me={me} />
}

/** The staff, whose single keys are commands, can write before the thread has loaded. */
function Talk(props: ConversationProps & { me: Me }) {
  const { ticket, side, ref, me, desk, closing, beside, onReopen, onNewTicket } = props
  const { startsWriting = false, isPreview = false } = props
  const { id } = ticket
  const isPlayer = side === 'player'
  const hasNotes = !isPlayer && isStaffTicket(ticket) && !ticket.isOwn
  const { outbox, query, items, last } = useThread(ticket, hasNotes, me)
  const isLoaded = items !== undefined
  const writing = useWriting(me.id, id, modesOf(ticket, hasNotes))
  const [actions] = useState(() => actionsOf(outbox, writing))
  const { words, typed } = usePresence(id, side, !isPreview)
  const { root, scroller, end, isAtEnd, toEnd } = useThreadEnd(isLoaded)
  const news = useNews(items, last, isAtEnd)
  useReadMarks(ticket, scroller, last, !isPreview)
  const spoken = useAnnouncement(items, side)
  const { isOver, drop } = useFileDrop(canReply(ticket) ? writing.files : null)
  const isLow = useMedia('(height < 50rem)')
  const wayBack = useWayBack(ticket)
  const { write, insert } = writing
  useImperativeHandle(ref, () => ({ isLoaded, write, insert }))

  /** After a reply, opens the next ticket if the person has chosen that. */
  function send() {
    const change = writing.isReply ? writing.replyChange.take() : undefined
    const { text, ...sent } = writing.take()
    outbox.add(id, { ...sent, text: text.trim(), change }, wayBack)
    if (writing.isReply) desk?.nextTicket.follow()
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
          isPlayer
            ? 'pb-2 max-lg:-mx-4 max-lg:bg-night-900 max-lg:px-4 sm:max-lg:-mx-6 sm:max-lg:px-6'
            : 'bg-night-800',
        )}
      >
        {/* Always rendered, so that the layout does not jump. */}
        <div className="flex h-6 items-center gap-2 px-3">
          <p className="flex min-w-0 flex-1 items-center gap-2 truncate text-sm text-fg-soft">
            {words && <Quill className="shrink-0 text-accent" />}
            {words}
          </p>
          {!isAtEnd && <ToEnd news={news} onClick={() => toEnd('auto')} isMovedAside={!!beside} />}
        </div>
        {!isPlayer && isDeletedId(ticket.userId) && <DeletedNotice />}
        {!isLow && closedForStaff}
        {(isLoaded || !isPlayer) && writing.modes.length > 0 && (
          <Composer
            {...{ side, writing, desk, startsWriting }}
            stop={
              !writing.canSend && (
                <StopNotice {...{ ticket, side, hasNotes, writing, onReopen, onNewTicket }} userId={me.id} />
              )
            }
            onSend={send}
            onType={() => typed(writing.isReply ? 'writing' : 'noting')}
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

function DeletedNotice() {
  return (
    <p className="flex items-center gap-2 border-t border-line px-3 py-2 text-sm text-fg-soft">
      <UserGone className="shrink-0" /> Hráč svůj účet smazal, odpověď už si nepřečte.
    </p>
  )
}

/**
 * Actions of the first render, so that typing does not render the thread: drafts always write to their newest state. The
 * button disappears with the failure, so the focus moves to the composer.
 */
function actionsOf(
  outbox: ReturnType<typeof useThread>['outbox'],
  { bring, field }: Writing,
): MessageActions {
  return {
    retry: (id) => {
      outbox.retry(id)
      field.current?.focus()
    },
    discard: (id) => {
      outbox.discard(id)
      field.current?.focus()
    },
    edit: ({ id }) => {
      const entry = outbox.discard(id)
      if (entry) bring(entry.mode, entry)
    },
  }
}

/** Offered where a message fails while the person is elsewhere: this ticket in the list where it was answered. */
function useWayBack({ number }: Ticket) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const here = new URLSearchParams(search)
  here.set('ticket', String(number))
  return {
    label: `Otevřít ${ticketNumber({ number })}`,
    onClick: () => void navigate(`${pathname}?${here}`),
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

type ToEndProps = { news: number; onClick: () => void; isMovedAside: boolean }

/** Its touch area is larger than it looks. The thread may be narrower than the composer. */
function ToEnd({ news, onClick, isMovedAside }: ToEndProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={classes(
        'relative inline-flex h-6 shrink-0 items-center gap-1.5 rounded-full border border-brass bg-night-950 px-3 text-sm font-bold text-bone before:absolute before:inset-x-0 before:-inset-y-2.5 hover:bg-night-700',
        isMovedAside && 'mr-62',
      )}
    >
      <Down className="text-brass" />
      {news > 0 ? counted(news, 'nová zpráva', 'nové zprávy', 'nových zpráv') : 'Na konec'}
    </button>
  )
}
