import { useQuery } from '@tanstack/react-query'
import { withNonBreakingSpaces } from '@westmore/contract/non-breaking-spaces.ts'
import type { Ticket } from '@westmore/contract/tickets.ts'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import Plus from '~icons/lucide/plus'
import Telegraph from '~icons/game-icons/post-office'
import { ClosedBySanction } from '#features/sanctions/public.ts'
import { plural, RelativeTime, unreadText } from '#format.ts'
import { Badge } from '#ui/badge.tsx'
import { classes } from '#ui/classes.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { categoryLabel, statusLabel, statusTones, LOAD_FAILED, ticketNumber } from '../labels.ts'
import { ticketQueries } from '../queries.ts'
import { useAllowedCategories } from './use-allowed-categories.ts'

/** `last` is the number of the ticket the player comes back from. */
export function SupportList({ last }: { last: string | null }) {
  const query = useQuery(ticketQueries.mine())
  const { data: tickets } = query
  const allowed = useAllowedCategories()
  const isEmpty = allowed !== undefined && tickets?.length === 0
  const create = allowed?.length !== 0 && (
    <LinkButton to="?new">
      <Plus /> Nový Ticket
    </LinkButton>
  )
  return (
    <>
      {/* Invisible until its final place is known: a focused button that is moved would lose the focus. */}
      <PageTitle
        action={!isEmpty && <span className={classes(!(tickets && allowed) && 'invisible')}>{create}</span>}
      >
        PODPORA
      </PageTitle>
      {!tickets && <NotLoaded query={query} failed={LOAD_FAILED} />}
      {tickets &&
        (allowed ? (
          <ClosedBySanction what="tickets" exceptions={allowed.map(categoryLabel)} />
        ) : (
          <SkeletonRows />
        ))}
      {isEmpty && (
        <EmptyState drawing={<Telegraph />} title="Zatím nemáte žádný ticket" action={create}>
          {create && 'Potřebujete poradit, něco nahlásit nebo o něco požádat? Pošlete nám telegram.'}
        </EmptyState>
      )}
      {tickets && allowed && !isEmpty && (
        <ul aria-label="Vaše tickety" className="paper divide-y divide-line rounded-sm">
          {tickets.map((ticket) => (
            <Row key={ticket.id} ticket={ticket} isLast={String(ticket.number) === last} />
          ))}
        </ul>
      )}
    </>
  )
}

/** It gets the focus again when the player comes back from its ticket. */
function Row({ ticket, isLast }: { ticket: Ticket; isLast: boolean }) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isLast) link.current?.focus({ preventScroll: true })
  }, [isLast])
  const { title, category, status, unread, waitingOn, lastMessage } = ticket
  return (
    <li className="relative grid gap-y-1 px-4 py-3 -outline-offset-3 outline-brass-deep hover:bg-fg/5 has-focus-visible:outline-3 sm:px-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 dir="auto" className="min-w-0 flex-1 basis-48 text-lg leading-snug font-bold wrap-anywhere">
          <Link
            ref={link}
            to={`?ticket=${ticket.number}`}
            className="outline-none after:absolute after:inset-0"
          >
            {withNonBreakingSpaces(title)}
          </Link>
          {unread > 0 && (
            <span className="ml-2.5 inline-flex rounded-full bg-accent px-2 align-middle text-sm leading-6 text-field">
              {unreadText(unread)} {plural(unread, 'nová', 'nové', 'nových')}
            </span>
          )}
        </h2>
        <Badge tone={statusTones[status]}>{statusLabel(status)}</Badge>
      </div>
      <p className="line-clamp-2 wrap-anywhere">
        <span className="font-bold">{lastMessage.isAdmin ? lastMessage.name : 'Vy'}:</span>{' '}
        {withNonBreakingSpaces(lastMessage.message)}
      </p>
      <p className="flex flex-wrap gap-x-3 text-sm text-fg-soft">
        {waitingOn && (
          <span className={classes(waitingOn === 'player' && 'font-bold text-accent')}>
            {waitingOn === 'player' ? 'Čeká na vás' : 'Čeká na tým'}
          </span>
        )}
        <RelativeTime moment={lastMessage.createdAt} />
        <span className="min-w-0 truncate">{categoryLabel(category)}</span>
        <span className="font-mono">{ticketNumber(ticket)}</span>
      </p>
    </li>
  )
}
