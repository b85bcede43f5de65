import { canReply, type StaffTicket, type Ticket } from '@westmore/contract/tickets.ts'
import type { Me } from '@westmore/contract/auth.ts'
import { isDeletedId } from '@westmore/contract/users.ts'
import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react'
import { useMe } from '#session/session.ts'
import { classes } from '#ui/classes.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { ClosedNotice } from './closed-notice.tsx'
import { Composer, type ComposerHandle } from '../writing/composer.tsx'
import { DropVeil, useFileDrop } from '../writing/file-drop.tsx'
import { GoneNotice } from './gone-notice.tsx'
import { JumpPill } from './jump-pill.tsx'
import { THREAD_UNREAD, ticketProblem } from '../labels.ts'
import type { Side } from '#places.ts'
import { OlderButton } from './older-button.tsx'
import { isStaffTicket } from '../queries.ts'
import type { Mode } from '../writing/reply-draft.ts'
import { firstSeq, lastSeq } from './thread.ts'
import { ThreadSkeleton } from './thread-skeleton.tsx'
import { ThreadView } from './thread-view.tsx'
import { TicketFacts } from './ticket-facts.tsx'
import { TypingLine } from './typing-line.tsx'
import { useAnnouncement } from './use-announcement.ts'
import { useNews } from './use-news.ts'
import { useOutbox } from '../writing/use-outbox.ts'
import { usePresence } from './use-presence.ts'
import { useReadMarks } from './use-read-marks.ts'
import { useSlipActions } from './use-slip-actions.ts'
import { useThread } from './use-thread.ts'
import { useThreadParts } from './use-thread-parts.ts'
import { useThreadEnd } from './use-thread-end.ts'
import { useWriting } from '../writing/use-writing.ts'

export interface ConversationHandle {
  /** Turns the composer to a reply or a note and moves the focus there. */
  write: (mode: Mode) => void
  /** Puts text at the caret of the reply, and the focus behind it. */
  insert: (text: string) => void
}

interface ConversationProps {
  ticket: Ticket | StaffTicket
  side: Side
  ref?: Ref<ConversationHandle>
  /** In the composer's row of buttons, while a reply is written. */
  tools?: ReactNode
  /** «/» was typed into an empty reply; it is not written then. */
  onSlash?: () => void
}

/** The thread of one ticket and where one writes to it; scrolls inside when its parent has a height. */
export function Conversation(props: ConversationProps) {
  const { me } = useMe()
  const { id } = props.ticket
  const hasNotes = props.side === 'staff' && isStaffTicket(props.ticket) && !props.ticket.isOwn
  const { parts, error, retry, ...older } = useThreadParts(id, hasNotes)
  if (me && parts)
    return (
      <Thread key={`${me.id} ${id}`} {...props} me={me} parts={parts} older={older} hasNotes={hasNotes} />
    )
  if (!error) return <ThreadSkeleton />
  return <ErrorPanel title={THREAD_UNREAD} text={ticketProblem(error, '')} onRetry={retry} />
}

type ThreadProps = ConversationProps & {
  me: Me
  parts: Parameters<typeof lastSeq>[0]
  older: Pick<ReturnType<typeof useThreadParts>, 'hasOlder' | 'readOlder'>
  hasNotes: boolean
}

function Thread({ ticket, side, ref, tools, onSlash, me, parts, older, hasNotes }: ThreadProps) {
  const { id } = ticket
  const composer = useRef<ComposerHandle>(null)
  const { outbox, outgoing } = useOutbox(me.id, id)
  const writing = useWriting(me.id, id)
  const { presence, typed } = usePresence(id)
  const last = lastSeq(parts)
  const author = { id: me.id, username: me.username, avatarUrl: me.avatarUrl, isAdmin: hasNotes }
  const items = useThread({ ...parts, outgoing, me: author, readSeq: ticket.readSeq })
  const { root, scroller, end, isAtEnd, toEnd } = useThreadEnd()
  const news = useNews(items, last, isAtEnd)
  useReadMarks(ticket, scroller, last)
  const spoken = useAnnouncement(items, side)

  const modes: Mode[] = [
    ...(canReply(ticket) ? ['reply' as const] : []),
    ...(hasNotes ? ['note' as const] : []),
  ]
  const { isOver, drop } = useFileDrop(canReply(ticket) ? writing.files : null)
  useImperativeHandle(ref, () => ({
    write: (mode) => composer.current?.write(mode),
    insert: (text) => composer.current?.insert(text),
  }))

  const actions = useSlipActions(outbox, writing, composer, canReply(ticket))

  function send(mode: Mode) {
    const attachments = writing.files.items.flatMap((item) => (item.state === 'ready' ? item.attachment : []))
    const text = writing.textOf(mode).trim()
    outbox.add({ mode, text, attachments: mode === 'reply' ? attachments : [] })
    writing.clear(mode)
    typed('viewing')
    requestAnimationFrame(() => toEnd('instant'))
  }

  const isPlayer = side === 'player'
  return (
    <section
      ref={root}
      aria-label={`Konverzace k ticketu #${ticket.number}`}
      className="relative flex h-full min-h-0 flex-1 flex-col"
      {...drop}
    >
      <div
        ref={scroller}
        role="log"
        aria-live="off"
        aria-label="Průběh konverzace"
        // A thread without a link in it must scroll by the keyboard too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={classes(
          'min-h-0 flex-1 overflow-y-auto -outline-offset-3',
          isPlayer ? 'p-1 pb-2 lg:pt-4' : 'p-3',
        )}
      >
        <div>
          <TicketFacts ticket={ticket} side={side} />
          {older.hasOlder && (
            <OlderButton first={firstSeq(parts)} scroller={scroller} onRead={older.readOlder} />
          )}
          <ThreadView items={items} side={side} actions={actions} />
          <div ref={end} className="h-px" />
        </div>
      </div>
      <div className={classes('sticky bottom-0 z-10', isPlayer ? 'bg-night-900 pb-2' : 'bg-night-800')}>
        {!isAtEnd && <JumpPill news={news} onJump={() => toEnd('auto')} />}
        {(canReply(ticket) || !isPlayer) && <TypingLine presence={presence} side={side} />}
        {!isPlayer && isDeletedId(ticket.userId) && <GoneNotice />}
        {!canReply(ticket) && !isPlayer && <ClosedNotice ticket={ticket} side={side} userId={me.id} />}
        {modes.length > 0 && (
          <Composer
            ref={composer}
            side={side}
            writing={writing}
            modes={modes}
            onSend={send}
            onType={(mode) => typed(mode === 'note' ? 'noting' : 'writing')}
            tools={tools}
            onSlash={onSlash}
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
