import { useQuery } from '@tanstack/react-query'
import { forms } from '@westmore/contract/tickets-forms.ts'
import { Link } from 'react-router'
import { RelativeTime } from '#format.ts'
import { ticketPlace } from '#places.ts'
import { Badge } from '#ui/badge.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { Section } from '#ui/section.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { personWords, ticketStatusLabels, ticketStatusTones } from './labels.ts'
import { userQueries } from './queries.ts'

const FEW = 10

/** Newest tickets of a person, of those the reader may handle. */
export function PersonTickets({ userId }: { userId: string }) {
  const query = useQuery(userQueries.tickets(userId))
  const { data } = query
  return (
    <Section
      title="Tickety"
      count={data?.total}
      action={
        data &&
        data.total > FEW && (
          <Link to={`/user/admin/tickets?hrac=${userId}`} className="text-link text-sm">
            Všechny tickety
          </Link>
        )
      }
    >
      {!data ? (
        <NotLoaded query={query} failed={personWords.ticketsLoadFailed} loading={<Spinner />} />
      ) : data.tickets.length === 0 ? (
        <p className="px-4 py-3 text-fg-soft">Žádný ticket, který byste směli vidět.</p>
      ) : (
        <ul className="divide-y divide-line">
          {data.tickets.slice(0, FEW).map(({ id, number, title, category, status, updatedAt }) => (
            <li
              key={id}
              className="relative flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 hover:bg-fg/5"
            >
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
              <Badge tone={ticketStatusTones[status]}>{ticketStatusLabels[status]}</Badge>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
