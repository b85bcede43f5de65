import type { Me } from '@westmore/contract/auth.ts'
import { canReply, type StaffTicket, type Ticket, type TicketChange } from '@westmore/contract/tickets.ts'
import { isDeletedId } from '@westmore/contract/users.ts'
import { useMemo, useState, type ReactNode, type Ref, type RefObject } from 'react'
import UserGone from '~icons/lucide/user-x'
import type { Side } from '#places.ts'
import { classes } from '#ui/classes.ts'
import { useMedia } from '#ui/use-media.ts'
import type { NextTicket } from '../next-ticket.ts'
import { Composer, type Caret, type ComposerHandle } from '../writing/composer.tsx'
import { DropVeil, useFileDrop } from '../writing/file-drop.tsx'
import type { Mode } from '../writing/reply-draft.ts'
import type { useReplyChange } from '../writing/reply-change.tsx'
import type { SendBlock } from '../writing/send-block.tsx'
import type { Drafts } from '../writing/use-drafts.ts'
import { useOutbox } from '../writing/use-outbox.ts'
import { ClosedNotice } from './closed-notice.tsx'
import { JumpPill } from './jump-pill.tsx'
import { ThreadLog } from './thread-log.tsx'
import { lastSeq, type LoadedParts, type ThreadItem } from './thread.ts'
import { TypingLine } from './typing-line.tsx'
import { useAnnouncement } from './use-announcement.ts'
import { useMessageActions } from './use-message-actions.ts'
import { usePresence } from './use-presence.ts'
import { useReadMarks } from './use-read-marks.ts'
import type { Send } from './use-send.ts'
import { useThreadEnd } from './use-thread-end.ts'
import { useThread, type OlderMessages } from './use-thread.ts'

export type ConversationHandle = Pick<ComposerHandle, 'write' | 'insert'> & { isLoaded: boolean }

export type ThreadProps = {
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
  nextTicket?: NextTicket
  /** Starts with the focus in the reply, at the end of its text. */
  startsWriting?: boolean
  /** Shown, but not opened by the person yet: it counts neither as read nor as visited. */
  isPreview?: boolean
}

type OpenThreadProps = ThreadProps & {
  me: Me
  writing: Drafts
  stop: SendBlock | undefined
  send: Send
  composer: RefObject<ComposerHandle | null>
  caret: RefObject<Caret>
  replyChange: ReturnType<typeof useReplyChange>
  parts: LoadedParts
  older: OlderMessages
  hasNotes: boolean
}

export function OpenThread(props: OpenThreadProps) {
  const { ticket, side, me, writing, stop, send, composer, caret, replyChange, parts, older, hasNotes } =
    props
  const { tools, closing, onSlash, beside, nextTicket, isPreview = false } = props
  const { id } = ticket
  const { outbox, outgoing } = useOutbox(me.id, id)
  const { presence, typed } = usePresence(id, !isPreview)
  const last = lastSeq(parts)
  const author = useMemo(() => {
    const { username, avatarUrl } = me
    return { id: me.id, username, avatarUrl, isAdmin: hasNotes }
  }, [me, hasNotes])
  const items = useThread(ticket.readSeq, { ...parts, outgoing, me: author })
  const { root, scroller, end, isAtEnd, toEnd } = useThreadEnd()
  const news = useNews(items, last, isAtEnd)
  useReadMarks(ticket, scroller, last, !isPreview)
  const spoken = useAnnouncement(items, side)
  const { isOver, drop } = useFileDrop(canReply(ticket) ? writing.files : null)
  const actions = useMessageActions(outbox, writing, composer)

  function sendFromThread(mode: Mode, change?: TicketChange) {
    send(mode, change)
    // No effect if the reply has already opened another ticket.
    typed('viewing')
    requestAnimationFrame(() => toEnd('instant'))
  }

  const isPlayer = side === 'player'
  const isLow = useMedia('(height < 50rem)')
  const closed = !canReply(ticket) && <ClosedNotice ticket={ticket} side={side} userId={me.id} />
  const closedForStaff = !isPlayer && (
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
        <ThreadLog {...{ ticket, side, items, parts, older, actions, scroller, end }}>
          {/* In a low window it is part of the thread, which needs the room. */}
          {isLow && closedForStaff && <div className="-mx-3 mt-3 empty:hidden">{closedForStaff}</div>}
        </ThreadLog>
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
          <TypingLine presence={presence} side={side} />
          {!isAtEnd && (
            <JumpPill news={news} onJump={() => toEnd('auto')} className={beside ? 'mr-62' : ''} />
          )}
        </div>
        {!isPlayer && isDeletedId(ticket.userId) && (
          <p className="flex items-center gap-2 border-t border-line px-3 py-2 text-sm text-fg-soft">
            <UserGone className="shrink-0" /> Hráč svůj účet smazal, odpověď už si nepřečte.
          </p>
        )}
        {!isLow && closedForStaff}
        {writing.modes.length > 0 && (
          <Composer
            {...{ side, writing, stop, tools, onSlash, nextTicket, caret, replyChange }}
            ref={composer}
            onSend={sendFromThread}
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

/** Messages by others since the reader left the end of the thread. */
function useNews(items: readonly ThreadItem[], newest: number, isAtEnd: boolean): number {
  const [seenSeq, setSeenSeq] = useState(newest)
  if (isAtEnd && seenSeq !== newest) setSeenSeq(newest)
  if (isAtEnd) return 0
  const messages = items.flatMap((item) => (item.kind === 'group' && !item.isOwn ? item.messages : []))
  return messages.filter(({ seq }) => (seq ?? 0) > seenSeq).length
}
