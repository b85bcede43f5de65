import type { Me } from '@westmore/contract/auth.ts'
import { useState, type ReactNode } from 'react'
import { useMe } from '#session/session.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { THREAD_LOAD_FAILED, ticketProblem } from '../labels.ts'
import { isStaffTicket } from '../queries.ts'
import { Composer } from '../writing/composer.tsx'
import { modesOf } from '../writing/mode.ts'
import type { Draft } from '../writing/reply-draft.ts'
import { useDrafts } from '../writing/use-drafts.ts'
import { OpenThread, type ThreadProps } from './open-thread.tsx'
import { ThreadSkeleton } from './thread-skeleton.tsx'
import { useSend } from './use-send.ts'
import { useSendBlock } from './use-send-block.ts'
import { useThreadParts } from './use-thread.ts'

type ConversationProps = ThreadProps & {
  /** Reopens the closed ticket. */
  onReopen?: () => void
  /** Continues the draft in a new ticket. */
  onNewTicket?: (begun: Draft) => void
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
  const { ticket, side, me, beside, tools, nextTicket, startsWriting } = props
  const hasNotes = side === 'staff' && isStaffTicket(ticket) && !ticket.isOwn
  const { parts, error, retry, ...older } = useThreadParts(ticket.id, hasNotes)
  const writing = useDrafts(me.id, ticket.id, modesOf(ticket, hasNotes))
  const stop = useSendBlock({ ...props, hasNotes }, writing)
  const send = useSend(props, writing)
  const [leftEarly, setLeftEarly] = useState(false)
  if (parts)
    return (
      <OpenThread
        {...props}
        {...{ writing, stop, send, parts, older, hasNotes }}
        startsWriting={startsWriting === true && !leftEarly}
      />
    )
  return (
    <Unread beside={beside}>
      {error ? (
        <ErrorPanel title={THREAD_LOAD_FAILED} text={ticketProblem(error, '')} onRetry={retry} />
      ) : (
        <ThreadSkeleton />
      )}
      {/* Letters typed early must not trigger the desk's shortcuts. */}
      {startsWriting && (
        <Composer
          {...{ side, stop, tools, nextTicket, startsWriting }}
          onSend={send}
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
