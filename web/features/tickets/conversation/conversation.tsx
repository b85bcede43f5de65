import type { Me } from '@westmore/contract/auth.ts'
import { useImperativeHandle, useRef, type ReactNode } from 'react'
import { useMe } from '#session/session.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { THREAD_LOAD_FAILED, ticketProblem } from '../labels.ts'
import { isStaffTicket } from '../queries.ts'
import { Composer, type Caret, type ComposerHandle } from '../writing/composer.tsx'
import { useReplyChange } from '../writing/reply-change.tsx'
import { modesOf } from '../writing/mode.ts'
import type { Draft } from '../writing/reply-draft.ts'
import { useDrafts } from '../writing/use-drafts.ts'
import { OpenThread, type ThreadProps } from './open-thread.tsx'
import { ThreadSkeleton } from './thread-skeleton.tsx'
import { useSend } from './use-send.ts'
import { useSendBlock } from './use-send-block.ts'
import { useThreadParts } from './use-thread.ts'

type ConversationProps = ThreadProps & {
  onReopen?: () => void
  onNewTicket?: (begun: Draft) => void
}

/** Scrolls inside when its parent has a height. */
export function Conversation(props: ConversationProps) {
  const { me } = useMe()
  if (me) return <Talk key={`${me.id} ${props.ticket.id}`} {...props} me={me} />
  return (
    <Unread beside={props.beside}>
      <ThreadSkeleton />
    </Unread>
  )
}

/** The staff, whose single keys are commands, can write before the thread has loaded. */
function Talk(props: ConversationProps & { me: Me }) {
  const { ticket, side, ref, me, beside, tools, nextTicket, startsWriting } = props
  const hasNotes = side === 'staff' && isStaffTicket(ticket) && !ticket.isOwn
  const { parts, error, retry, ...older } = useThreadParts(ticket.id, hasNotes)
  const writing = useDrafts(me.id, ticket.id, modesOf(ticket, hasNotes))
  const stop = useSendBlock({ ...props, hasNotes }, writing)
  const send = useSend(props, writing)
  const composer = useRef<ComposerHandle>(null)
  const caret = useRef<Caret>(startsWriting ? 'end' : null)
  const replyChange = useReplyChange()
  const isLoaded = parts !== undefined
  useImperativeHandle(
    ref,
    () => ({
      isLoaded,
      write: (mode) => composer.current?.write(mode) ?? false,
      insert: (text, after) => composer.current?.insert(text, after),
    }),
    [isLoaded],
  )
  if (parts)
    return (
      <OpenThread
        {...props}
        {...{ writing, stop, send, composer, caret, replyChange, parts, older, hasNotes }}
      />
    )
  return (
    <Unread beside={beside}>
      {error ? (
        <ErrorPanel title={THREAD_LOAD_FAILED} text={ticketProblem(error, '')} onRetry={retry} />
      ) : (
        <ThreadSkeleton />
      )}
      {side === 'staff' && writing.modes.length > 0 && (
        <Composer
          {...{ side, writing, stop, tools, nextTicket, caret, replyChange }}
          ref={composer}
          onSend={send}
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
