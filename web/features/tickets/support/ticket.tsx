import { useQuery } from '@tanstack/react-query'
import { withNonBreakingSpaces } from '@westmore/contract/non-breaking-spaces.ts'
import type { StaffTicket, Ticket } from '@westmore/contract/tickets.ts'
import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import Doors from '~icons/game-icons/saloon-doors'
import Back from '~icons/lucide/arrow-left'
import { errorCode } from '#api.ts'
import { RelativeTime } from '#format.ts'
import { useViewing } from '#live/viewed-subjects.ts'
import { Badge } from '#ui/badge.tsx'
import { classes } from '#ui/classes.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Conversation } from '../conversation/conversation.tsx'
import {
  categoryLabel,
  followingPlace,
  statusLabel,
  statusTones,
  LOAD_FAILED,
  ticketNumber,
} from '../labels.ts'
import { isStaffTicket, ticketQueries } from '../queries.ts'
import { ThreadSkeleton } from '../conversation/thread-skeleton.tsx'
import type { Draft } from '../writing/reply-draft.ts'
import { addToNewTicket } from './ticket-draft.ts'

export function SupportTicket({ number }: { number: string }) {
  const query = useQuery(ticketQueries.ticket(number))
  const { data: ticket, error } = query
  return (
    <>
      <SupportTitle />
      {ticket ? (
        isStaffTicket(ticket) && !ticket.isOwn ? (
          <EmptyState
            drawing={<Doors />}
            title="Tento ticket patří někomu jinému"
            action={
              <LinkButton to={`/user/admin/tickets?ticket=${ticket.number}`}>Správa Ticketů</LinkButton>
            }
          >
            Jako člen týmu ho najdete ve Správě Ticketů.
          </EmptyState>
        ) : (
          <OwnTicket ticket={ticket} />
        )
      ) : errorCode(error) === 'NOT_FOUND' || errorCode(error) === 'BAD_REQUEST' ? (
        <EmptyState
          drawing={<Doors />}
          title="Takový ticket tu není"
          action={<LinkButton to="?">Všechny tickety</LinkButton>}
        >
          Buď neexistuje, nebo není váš.
        </EmptyState>
      ) : (
        <NotLoaded query={query} failed={LOAD_FAILED} loading={<ThreadSkeleton />} />
      )}
    </>
  )
}

/** On wide screens the thread scrolls inside; on a phone the page scrolls below a sticky head. */
function OwnTicket({ ticket }: { ticket: Ticket | StaffTicket }) {
  useViewing({ type: 'ticket', id: ticket.id })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const { userId, title, category, status, createdAt } = ticket
  const navigate = useNavigate()
  const toNewTicket = (draft: Draft) => {
    addToNewTicket(userId, draft)
    void navigate(followingPlace(ticket.number))
  }
  return (
    <article
      className={classes(
        'flex flex-col gap-3 lg:h-[calc(100dvh-var(--nav-height)-7rem)]',
        // The rating needs more room than the form for an answer.
        status === 'closed' ? 'lg:min-h-152' : 'lg:min-h-112',
      )}
    >
      <header className="sticky top-(--nav-height) z-20 flex [@media(height<30rem)]:static flex-wrap items-center gap-x-4 gap-y-1 py-2 max-lg:-mx-4 max-lg:bg-night-900 max-lg:px-4 sm:max-lg:-mx-6 sm:max-lg:px-6 lg:relative lg:pt-0 lg:top-0">
        <h2
          ref={heading}
          dir="auto"
          tabIndex={-1}
          className="min-w-0 flex-1 basis-48 text-lg leading-snug font-bold wrap-anywhere outline-none max-lg:line-clamp-2"
        >
          {withNonBreakingSpaces(title)}
        </h2>
        <Badge tone={statusTones[status]}>{statusLabel(status)}</Badge>
        <p className="flex w-full flex-wrap gap-x-3 text-sm text-fg-soft">
          <span className="font-mono">{ticketNumber(ticket)}</span>
          <span>{categoryLabel(category)}</span>
          <RelativeTime moment={createdAt} className="max-sm:hidden" />
        </p>
      </header>
      <div className="min-h-0 flex-1 lg:-mt-3">
        <Conversation key={ticket.id} ticket={ticket} side="player" onNewTicket={toNewTicket} />
      </div>
    </article>
  )
}

export function SupportTitle() {
  return (
    <PageTitle
      action={
        <Link
          to="?"
          className="-mr-2 inline-flex min-h-11 items-center gap-2 rounded-md px-2 font-bold hover:bg-fg/10"
        >
          <Back className="text-accent" /> Všechny tickety
        </Link>
      }
    >
      PODPORA
    </PageTitle>
  )
}
