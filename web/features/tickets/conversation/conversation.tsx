import { canReply, type StaffTicket, type Ticket, type TicketChange } from '@westmore/contract/tickets.ts'
import type { Me } from '@westmore/contract/auth.ts'
import { isDeletedId } from '@westmore/contract/users.ts'
import { type ReactNode, type Ref, type RefObject, useImperativeHandle, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import UserGone from '~icons/lucide/user-x'
import { useMe } from '#session/session.ts'
import { classes } from '#ui/classes.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { useMedia } from '#ui/use-media.ts'
import { ClosedNotice } from './closed-notice.tsx'
import type { After } from '../after.ts'
import { Composer, type ComposerHandle, type Stop } from '../writing/composer.tsx'
import { DropVeil, useFileDrop } from '../writing/file-drop.tsx'
import { JumpPill } from './jump-pill.tsx'
import { THREAD_UNREAD, ticketNumber, ticketProblem } from '../labels.ts'
import type { Side } from '#places.ts'
import type { SlipActions } from './message-slip.tsx'
import { OlderButton } from './older-button.tsx'
import { isStaffTicket } from '../queries.ts'
import type { Onward } from '../onward.ts'
import { outboxOf } from '../writing/outbox.ts'
import { modesOf } from '../writing/kind.ts'
import type { Draft, Mode } from '../writing/reply-draft.ts'
import { firstSeq, lastSeq, type ThreadItem } from './thread.ts'
import { ThreadSkeleton } from './thread-skeleton.tsx'
import { ThreadView } from './thread-view.tsx'
import { TicketFacts } from './ticket-facts.tsx'
import { TypingLine } from './typing-line.tsx'
import { useAnnouncement } from './use-announcement.ts'
import { useOutbox } from '../writing/use-outbox.ts'
import { usePresence } from './use-presence.ts'
import { useReadMarks } from './use-read-marks.ts'
import { useSlipActions } from './use-slip-actions.ts'
import { useStop } from './use-stop.ts'
import { useThread, useThreadParts } from './use-thread.ts'
import { useThreadEnd } from './use-thread-end.ts'
import { useWriting, type Writing } from '../writing/use-writing.ts'

/** Nobody reads what is written in a field and sends it in less (ms). */
const LOOK = 1_000

export type ConversationHandle = {
  /** Turns the composer to a reply or a note and moves the focus there. */
  write: (mode: Mode) => void
  /** Puts text at the caret of the reply, and the focus behind it; `after` is done to the ticket with the reply. */
  insert: (text: string, after?: After) => void
}

type ConversationProps = {
  ticket: Ticket | StaffTicket
  side: Side
  ref?: Ref<ConversationHandle>
  /** In the composer's row of buttons, while a reply is written. */
  tools?: ReactNode
  /** Why it was closed, to be said by the staff; it knows by itself when it is shown. */
  closing?: ReactNode
  /** Opens the closed ticket again. */
  onReopen?: () => void
  /** Goes on with these words in a new ticket. */
  onNewTicket?: (begun: Draft) => void
  /** «/» was typed into an empty reply; it is not written then. */
  onSlash?: () => void
  /** Stands at the right of the thread, as wide as `w-62`; one writes below both. */
  beside?: ReactNode
  /** Where the staff go after an answer. */
  onward?: Onward
  /** The focus begins in the reply, behind what is written there already. */
  startsWriting?: boolean
}

/** The thread of one ticket and where one writes to it; scrolls inside when its parent has a height. */
export function Conversation(props: ConversationProps) {
  const { me } = useMe()
  if (me) return <Talk key={`${me.id} ${props.ticket.id}`} {...props} me={me} />
  return (
    <Unread beside={props.beside}>
      <ThreadSkeleton />
    </Unread>
  )
}

/** The thread as soon as it is read; whoever came to write may begin before. */
function Talk(props: ConversationProps & { me: Me }) {
  const { ticket, side, me, beside, startsWriting } = props
  const hasNotes = side === 'staff' && isStaffTicket(ticket) && !ticket.isOwn
  const { parts, error, retry, ...older } = useThreadParts(ticket.id, hasNotes)
  const writing = useWriting(me.id, ticket.id, modesOf(ticket, hasNotes))
  const stop = useStop({ ...props, hasNotes }, writing)
  const send = useSend(props, writing)
  const [leftEarly, setLeftEarly] = useState(false)
  if (parts)
    return (
      <Thread
        {...props}
        {...{ writing, stop, send, parts, older, hasNotes }}
        startsWriting={startsWriting === true && !leftEarly}
      />
    )
  return (
    <Unread beside={beside}>
      {error ? (
        <ErrorPanel title={THREAD_UNREAD} text={ticketProblem(error, '')} onRetry={retry} />
      ) : (
        <ThreadSkeleton />
      )}
      {startsWriting && (
        <EarlyComposer
          {...props}
          {...{ stop, send }}
          writing={{
            ...writing,
            holdFocus: (isFocused) => {
              writing.holdFocus(isFocused)
              // The thread must not take back a focus that left.
              setLeftEarly(!isFocused)
            },
          }}
        />
      )}
    </Unread>
  )
}

function Unread({ children, beside }: { children: ReactNode; beside: ReactNode }) {
  return (
    <div className="flex h-full min-h-0">
      <div className="flex min-w-0 flex-1 flex-col justify-between">{children}</div>
      {beside}
    </div>
  )
}

/** Takes what is written before the thread is there, so that no letter becomes a shortcut of the desk. */
function EarlyComposer({ side, writing, stop, send, ...rest }: EarlyProps) {
  return (
    <Composer
      {...{ side, writing, stop }}
      ref={null}
      onSend={send}
      onType={() => {}}
      tools={rest.tools}
      onSlash={undefined}
      onward={rest.onward}
      startsFocused
    />
  )
}

type EarlyProps = ConversationProps & { writing: Writing; stop: Stop | undefined; send: Send }

type Send = (mode: Mode, change?: TicketChange) => void

/** Puts what is written on its way; after an answer one goes on, where that was chosen. */
function useSend(props: ConversationProps & { me: Me }, writing: Writing): Send {
  const { ticket, me, onward, startsWriting } = props
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [begun] = useState(() => ({ text: writing.textOf('reply'), at: performance.now() }))
  return (mode, change) => {
    // The press that led here, if it was doubled, does not send what was begun here before.
    const isUnseen = startsWriting && performance.now() - begun.at < LOOK
    if (isUnseen && mode === 'reply' && writing.textOf(mode) === begun.text) return
    const attachments = writing.files.items.flatMap((item) => (item.state === 'ready' ? item.attachment : []))
    const text = writing.textOf(mode).trim()
    const words = { mode, text, attachments: mode === 'reply' ? attachments : [], change }
    const here = new URLSearchParams(search)
    here.set('ticket', String(ticket.number))
    const wayBack = {
      label: `Otevřít ${ticketNumber(ticket)}`,
      onClick: () => void navigate(`${pathname}?${here}`),
    }
    outboxOf(me.id, ticket.id).add(words, wayBack)
    writing.clear(mode)
    if (mode === 'reply') onward?.follow()
  }
}

type ThreadProps = ConversationProps & {
  me: Me
  writing: Writing
  stop: Stop | undefined
  send: Send
  parts: Parameters<typeof lastSeq>[0]
  older: Pick<ReturnType<typeof useThreadParts>, 'hasOlder' | 'readOlder'>
  hasNotes: boolean
}

function Thread({
  ticket,
  side,
  ref,
  me,
  writing,
  stop,
  send,
  parts,
  older,
  hasNotes,
  ...staffs
}: ThreadProps) {
  const { tools, onSlash, closing, beside, onward, startsWriting = false } = staffs
  const { id } = ticket
  const composer = useRef<ComposerHandle>(null)
  const { outbox, outgoing } = useOutbox(me.id, id)
  const { presence, typed } = usePresence(id)
  const last = lastSeq(parts)
  const author = { id: me.id, username: me.username, avatarUrl: me.avatarUrl, isAdmin: hasNotes }
  const items = useThread({ ...parts, outgoing, me: author, readSeq: ticket.readSeq })
  const { root, scroller, end, isAtEnd, toEnd } = useThreadEnd()
  const news = useNews(items, last, isAtEnd)
  useReadMarks(ticket, scroller, last)
  const spoken = useAnnouncement(items, side)

  const { isOver, drop } = useFileDrop(canReply(ticket) ? writing.files : null)
  useImperativeHandle(ref, () => ({
    write: (mode) => composer.current?.write(mode),
    insert: (text, after) => composer.current?.insert(text, after),
  }))

  const actions = useSlipActions(outbox, writing, composer)

  function sendFromThread(mode: Mode, change?: TicketChange) {
    send(mode, change)
    // Nothing is told once an answer has led on to another ticket.
    typed('viewing')
    requestAnimationFrame(() => toEnd('instant'))
  }

  const isPlayer = side === 'player'
  const isLow = useMedia('(height < 50rem)')
  const closedForStaff = !isPlayer && (
    <>
      {!canReply(ticket) && <ClosedNotice ticket={ticket} side={side} userId={me.id} />}
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
        <ThreadLog {...{ ticket, side, items, parts, older, actions, scroller, end }}>
          {/* In a low window it is the end of the thread, which needs the room. */}
          {isLow && closedForStaff && <div className="-mx-3 mt-3 empty:hidden">{closedForStaff}</div>}
        </ThreadLog>
        {beside}
      </div>
      {/* In a low window, as at 200 % zoom, it scrolls away with the head: half of the height is the thread's. */}
      <div
        className={classes(
          'sticky bottom-0 z-10 [@media(height<30rem)]:relative',
          isPlayer ? 'bg-night-900 pb-2' : 'bg-night-800',
        )}
      >
        {/* Always there, so that nothing jumps. */}
        <div className="flex h-7 items-center gap-2 px-3">
          <TypingLine presence={presence} side={side} />
          {!isAtEnd && (
            <JumpPill news={news} onJump={() => toEnd('auto')} className={beside ? 'mr-62' : ''} />
          )}
        </div>
        {!isPlayer && isDeletedId(ticket.userId) && <GoneNotice />}
        {!isLow && closedForStaff}
        {writing.modes.length > 0 && (
          <Composer
            ref={composer}
            side={side}
            writing={writing}
            stop={stop}
            onSend={sendFromThread}
            onType={(mode) => typed(mode === 'note' ? 'noting' : 'writing')}
            tools={tools}
            onSlash={onSlash}
            onward={onward}
            startsFocused={startsWriting}
          />
        )}
      </div>
      {/* Not part of what stays in sight: on a phone it would leave little of the thread to be seen. */}
      {!canReply(ticket) && isPlayer && <ClosedNotice ticket={ticket} side={side} userId={me.id} />}
      {isOver && <DropVeil />}
      <p role="status" className="sr-only">
        {spoken}
      </p>
    </section>
  )
}

type ThreadLogProps = Pick<ThreadProps, 'ticket' | 'side' | 'parts' | 'older'> & {
  items: readonly ThreadItem[]
  actions: SlipActions
  scroller: RefObject<HTMLDivElement | null>
  end: RefObject<HTMLDivElement | null>
  /** What stands below the messages. */
  children: ReactNode
}

/** What was written, from the facts of the ticket to the newest message. */
function ThreadLog(props: ThreadLogProps) {
  const { ticket, side, items, parts, older, actions, scroller, end, children } = props
  return (
    <div
      ref={scroller}
      role="log"
      aria-live="off"
      aria-label="Průběh konverzace"
      // A thread without a link in it must scroll by the keyboard too.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={classes(
        'min-h-0 min-w-0 flex-1 overflow-y-auto -outline-offset-3',
        side === 'player' ? 'p-1 pb-2 lg:pt-4' : 'p-3',
      )}
    >
      <div>
        <TicketFacts ticket={ticket} side={side} />
        {older.hasOlder && (
          <OlderButton first={firstSeq(parts)} scroller={scroller} onRead={older.readOlder} />
        )}
        <ThreadView items={items} side={side} actions={actions} />
        {children}
        <div ref={end} className="h-px" />
      </div>
    </div>
  )
}

/** How many messages of others came since the reader left the end of the thread. */
function useNews(items: readonly ThreadItem[], newest: number, isAtEnd: boolean): number {
  const [seenSeq, setSeenSeq] = useState(newest)
  if (isAtEnd && seenSeq !== newest) setSeenSeq(newest)
  if (isAtEnd) return 0
  const slips = items.flatMap((item) => (item.kind === 'group' && !item.isOwn ? item.slips : []))
  return slips.filter(({ seq }) => (seq ?? 0) > seenSeq).length
}

/** Tells the staff that the player will not read an answer any more. */
function GoneNotice() {
  return (
    <p className="flex items-center gap-2 border-t border-line px-3 py-2 text-sm text-fg-soft">
      <UserGone className="shrink-0" /> Hráč svůj účet smazal, odpověď už si nepřečte.
    </p>
  )
}
