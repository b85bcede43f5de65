import { useQuery } from '@tanstack/react-query'
import type { StaffTicket } from '@westmore/contract/tickets.ts'
import { useState, type ReactNode, type RefObject } from 'react'
import Envelope from '~icons/game-icons/envelope'
import Template from '~icons/lucide/message-square-text'
import { errorCode } from '#api.ts'
import { useLookingAt } from '#live/looking-at.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { Conversation, type ConversationHandle } from '../conversation/conversation.tsx'
import { DeskHeader } from './header.tsx'
import { deskWords } from './labels.ts'
import { DeskReplies } from '../tools/replies.tsx'
import { isStaffTicket, ticketQueries } from '../queries.ts'

interface DeskTicketProps {
  number: number
  conversation: RefObject<ConversationHandle | null>
  onClose: () => void
  /** The list of what else this player wrote. */
  hrefOfPlayer: (userId: string) => string
  onPlayer: (userId: string) => void
  onDismiss: (ids: readonly string[]) => void
}

/** The open ticket: what it is, the thread, and everything the staff may do with it. */
export function DeskTicket({ number, ...rest }: DeskTicketProps) {
  const {
    data: ticket,
    error,
    isPending,
    isFetching,
    refetch,
  } = useQuery(ticketQueries.ticket(String(number)))
  if (isPending)
    return (
      <Instead>
        <Spinner />
      </Instead>
    )
  if (errorCode(error) === 'NOT_FOUND')
    return (
      <Instead>
        <EmptyState
          drawing={<Envelope />}
          title={deskWords.gone}
          action={
            <Button variant="secondary" onClick={rest.onClose}>
              Zpět na seznam
            </Button>
          }
        />
      </Instead>
    )
  if (!ticket)
    return (
      <Instead>
        <ErrorPanel title={deskWords.ticketUnread} onRetry={() => void refetch()} busy={isFetching} />
      </Instead>
    )
  if (!isStaffTicket(ticket))
    return (
      <Instead>
        <EmptyState
          drawing={<Envelope />}
          title={deskWords.own}
          action={<LinkButton to={`/user/support?ticket=${number}`}>Otevřít v podpoře</LinkButton>}
        />
      </Instead>
    )
  return <OpenTicket key={ticket.id} ticket={ticket} {...rest} />
}

function Instead({ children }: { children: ReactNode }) {
  return <div className="grid min-h-96 flex-1 place-items-center content-center p-4">{children}</div>
}

type OpenTicketProps = Omit<DeskTicketProps, 'number'> & { ticket: StaffTicket }

function OpenTicket({ ticket, conversation, ...rest }: OpenTicketProps) {
  useLookingAt({ type: 'ticket', id: ticket.id })
  const [picking, setPicking] = useState(false)

  return (
    <section aria-label={`Ticket číslo ${ticket.number}`} className="flex min-h-0 flex-1 flex-col">
      <DeskHeader ticket={ticket} {...rest} />
      <div className="min-h-0 flex-1">
        <Conversation
          ticket={ticket}
          side="staff"
          ref={conversation}
          tools={
            <Button
              variant="ghost"
              size="sm"
              onClick={() => setPicking(true)}
              aria-label="Šablony odpovědí"
              title="Šablony odpovědí (/)"
              className="min-h-11 lg:min-h-9"
            >
              <Template />
              <span className="max-sm:hidden">Šablony</span>
            </Button>
          }
          onSlash={() => setPicking(true)}
        />
      </div>
      <DeskReplies
        open={picking}
        onClose={() => setPicking(false)}
        ticket={ticket}
        onUse={(text) => conversation.current?.insert(text)}
      />
    </section>
  )
}
