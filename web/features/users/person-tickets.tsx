import { useQuery } from '@tanstack/react-query'
import { forms } from '@westmore/contract/tickets-forms.ts'
import type { StaffTicket } from '@westmore/contract/tickets.ts'
import { Link } from 'react-router'
import { RelativeTime } from '#format.ts'
import { ticketPlace, ticketsOfPlace } from '#places.ts'
import { ticketStatusLabels, ticketStatusTones } from '#status-labels.ts'
import { Badge } from '#ui/badge.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { Section } from '#ui/section.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { isForUs, personWords } from './labels.ts'
import { userQueries } from './queries.ts'

const FEW = 5

/** The newest tickets that the reader may handle and that do not wait for the staff. */
export function PersonTickets({ userId }: { userId: string }) {
  const query = useQuery(userQueries.tickets(userId))
  const { data } = query
  const others = data?.tickets.filter((one) => !isForUs(one)) ?? []
  return (
    <Section
      title="Tickety"
      count={data?.total}
      action={
        others.length > FEW ? (
          <Link to={ticketsOfPlace(userId)} className="text-link text-sm">
            Všechny tickety
          </Link>
        ) : (
          data &&
          others.length === 0 && (
            <span className="text-sm text-fg-soft">
              {data.total === 0 ? 'Žádný ticket, který byste směli vidět.' : personWords.noMore}
            </span>
          )
        )
      }
    >
      {!data && <NotLoaded query={query} failed={personWords.ticketsLoadFailed} loading={<Spinner />} />}
      {others.length > 0 && (
        <ul className="divide-y divide-line">
          {others.slice(0, FEW).map((ticket) => (
            <TicketRow key={ticket.id} ticket={ticket} />
          ))}
        </ul>
      )}
    </Section>
  )
}

export function TicketRow({ ticket }: { ticket: StaffTicket }) {
  const { number, title, category, status, updatedAt } = ticket
  return (
    <li className="relative flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 hover:bg-fg/5">
      <div className="min-w-0 flex-1 basis-56">
        <Link
          to={ticketPlace(number)}
          className="font-bold wrap-anywhere underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          <span className="font-normal text-fg-soft tabular-nums">#{number}</span> {title}
        </Link>
        <p className="text-sm text-fg-soft">
          {forms[category].label} · <RelativeTime moment={updatedAt} />
        </p>
      </div>
      {isForUs(ticket) ? (
        <Badge tone="waiting">{personWords.forUs}</Badge>
      ) : (
        <Badge tone={ticketStatusTones[status]}>{ticketStatusLabels[status]}</Badge>
      )}
    </li>
  )
}
