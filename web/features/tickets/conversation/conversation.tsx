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
import type { ReplyAction } from '../reply-action.ts'
import { Composer, type ComposerHandle, type SendBlock } from '../writing/composer.tsx'
import { DropVeil, useFileDrop } from '../writing/file-drop.tsx'
import { JumpPill } from './jump-pill.tsx'
import { THREAD_UNREAD, ticketNumber, ticketProblem } from '../labels.ts'
import type { Side } from '#places.ts'
import type { MessageActions } from './message-view.tsx'
import { OlderButton } from './older-button.tsx'
import { isStaffTicket } from '../queries.ts'
import type { NextTicket } from '../next-ticket.ts'
import { outboxOf } from '../writing/outbox.ts'
import { modesOf } from '../writing/mode.ts'
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
import { useMessageActions } from './use-message-actions.ts'
import { useSendBlock } from './use-send-block.ts'
import { useThread, useThreadParts } from './use-thread.ts'
import { useThreadEnd } from './use-thread-end.ts'
import { useDrafts, type Drafts } from '../writing/use-drafts.ts'

/** A draft sent sooner than this (ms) after the ticket opened cannot have been read. */
const LOOK = 1_000

export type ConversationHandle = {
  /** Switches the composer to a reply or a note and moves the focus there. */
  write: (mode: Mode) => void
  /** Inserts text at the caret of the reply and puts the caret behind it; `after` is applied when the reply is sent. */
  insert: (text: string, after?: ReplyAction) => void
}

type ConversationProps = {
  ticket: Ticket | StaffTicket
  side: Side
  ref?: Ref<ConversationHandle>
  /** Extra buttons in the composer, for replies only. */
  tools?: ReactNode
  /** Form for the reason of closing, for staff; it decides itself whether to show. */
  closing?: ReactNode
  /** Reopens the closed ticket. */
  onReopen?: () => void
  /** Continues the draft in a new ticket. */
  onNewTicket?: (begun: Draft) => void
  /** Called when «/» is typed into an empty reply; the slash is not inserted. */
  onSlash?: () => void
  /** Shown to the right of the thread, `w-62` wide, above the composer. */
  beside?: ReactNode
  /** Where the staff go after an answer. */
  nextTicket?: NextTicket
  /** Starts with the focus in the reply, at the end of its text. */
  startsWriting?: boolean
}

/** Thread of one ticket with its composer; scrolls inside when its parent has a height. */
export function Conversation(props: ConversationProps) {
  const { me } = useMe()
  if (me) return <Talk key={`${me.id} ${props.ticket.id}`} {...props} me={me} />
  return (
    <Unread beside={props.beside}>
      <ThreadSkeleton />
    </Unread>
  )
}

/** Shows the thread once it has loaded; with `startsWriting` a reply can be begun before. */
function Talk(props: ConversationProps & { me: Me }) {
  const { ticket, side, me, beside, startsWriting } = props
  const hasNotes = side === 'staff' && isStaffTicket(ticket) && !ticket.isOwn
  const { parts, error, retry, ...older } = useThreadParts(ticket.id, hasNotes)
  const writing = useDrafts(me.id, ticket.id, modesOf(ticket, hasNotes))
  const stop = useSendBlock({ ...props, hasNotes }, writing)
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
              // Otherwise the loaded thread would take back a focus that has left.
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

/** Composer shown until the thread has loaded: letters typed early must not trigger the desk's shortcuts. */
function EarlyComposer({ side, writing, stop, send, ...rest }: EarlyProps) {
  return (
    <Composer
      {...{ side, writing, stop }}
      ref={null}
      onSend={send}
      onType={() => {}}
      tools={rest.tools}
      onSlash={undefined}
      nextTicket={rest.nextTicket}
      startsFocused
    />
  )
}

type EarlyProps = ConversationProps & { writing: Drafts; stop: SendBlock | undefined; send: Send }

type Send = (mode: Mode, change?: TicketChange) => void

/** Sends the text; after a reply, opens the next ticket if the person has chosen that. */
function useSend(props: ConversationProps & { me: Me }, writing: Drafts): Send {
  const { ticket, me, nextTicket, startsWriting } = props
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [begun] = useState(() => ({ text: writing.textOf('reply'), at: performance.now() }))
  return (mode, change) => {
    // The second press of a doubled Enter that opened this ticket must not send an earlier draft.
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
    if (mode === 'reply') nextTicket?.follow()
  }
}

type ThreadProps = ConversationProps & {
  me: Me
  writing: Drafts
  stop: SendBlock | undefined
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
  const { tools, onSlash, closing, beside, nextTicket, startsWriting = false } = staffs
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

  const actions = useMessageActions(outbox, writing, composer)

  function sendFromThread(mode: Mode, change?: TicketChange) {
    send(mode, change)
    // No effect if the reply has already opened another ticket.
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
          {/* In a low window it is part of the thread, which needs the room. */}
          {isLow && closedForStaff && <div className="-mx-3 mt-3 empty:hidden">{closedForStaff}</div>}
        </ThreadLog>
        {beside}
      </div>
      {/* In a low window (200 % zoom, say) this scrolls away, so that the thread keeps half of the height. */}
      <div
        className={classes(
          'sticky bottom-0 z-10 [@media(height<30rem)]:relative',
          isPlayer ? 'bg-night-900 pb-2' : 'bg-night-800',
        )}
      >
        {/* Always rendered, so that the layout does not jump. */}
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
            nextTicket={nextTicket}
            startsFocused={startsWriting}
          />
        )}
      </div>
      {/* Not in the sticky part: on a phone it would leave little room for the thread. */}
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
  actions: MessageActions
  scroller: RefObject<HTMLDivElement | null>
  end: RefObject<HTMLDivElement | null>
  /** Shown below the messages. */
  children: ReactNode
}

/** Scrolling part: facts of the ticket, then its messages up to the newest. */
function ThreadLog(props: ThreadLogProps) {
  const { ticket, side, items, parts, older, actions, scroller, end, children } = props
  return (
    <div
      ref={scroller}
      role="log"
      aria-live="off"
      aria-label="Průběh konverzace"
      // A thread without links must be scrollable by keyboard too.
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

/** Number of messages by others since the reader left the end of the thread. */
function useNews(items: readonly ThreadItem[], newest: number, isAtEnd: boolean): number {
  const [seenSeq, setSeenSeq] = useState(newest)
  if (isAtEnd && seenSeq !== newest) setSeenSeq(newest)
  if (isAtEnd) return 0
  const messages = items.flatMap((item) => (item.kind === 'group' && !item.isOwn ? item.messages : []))
  return messages.filter(({ seq }) => (seq ?? 0) > seenSeq).length
}

/** Warns the staff that the player deleted the account and will not read an answer. */
function GoneNotice() {
  return (
    <p className="flex items-center gap-2 border-t border-line px-3 py-2 text-sm text-fg-soft">
      <UserGone className="shrink-0" /> Hráč svůj účet smazal, odpověď už si nepřečte.
    </p>
  )
}
