import { useInfiniteQuery } from '@tanstack/react-query'
import type { StaffTicket } from '@westmore/contract/tickets.ts'
import { dateTime } from '#format.ts'
import { orpc } from '#api.ts'
import { ShowOlder } from '#lists/show-older.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { deskWords } from './labels.ts'
import { eventLooks } from '../events.ts'
import { olderThan } from '../thread-query.ts'

export function HistoryList({ ticket: { id, createdAt, name } }: { ticket: StaffTicket }) {
  const query = useInfiniteQuery(
    orpc.tickets.events.infiniteOptions({
      input: (before: number | null) => ({ id, ...(before !== null && { before }) }),
      initialPageParam: null,
      getNextPageParam: olderThan,
      select: ({ pages }) => pages.toReversed().flat(),
    }),
  )
  const { data: events } = query
  if (!events) return <NotLoaded query={query} failed={deskWords.historyLoadFailed} loading={<Spinner />} />
  return (
    <ol className="grid gap-3 border-l-2 border-line pl-4">
      <HistoryRow moment={createdAt} text="Ticket založen" by={name} />
      {query.hasNextPage && (
        <li>
          <ShowOlder query={query} failed={deskWords.historyLoadFailed} />
        </li>
      )}
      {events.map((event) => (
        <HistoryRow
          key={event.id}
          moment={event.createdAt}
          text={eventLooks[event.kind].text(event, 'staff')}
          by={event.name ?? 'Server'}
        />
      ))}
    </ol>
  )
}

function HistoryRow({ moment, text, by }: { moment: string; text: string; by: string }) {
  return (
    <li className="relative before:absolute before:top-2 before:-left-[1.4rem] before:size-2.5 before:rounded-full before:bg-accent">
      <p className="font-bold wrap-anywhere">{text}</p>
      <p className="text-sm text-fg-soft">
        <bdi>{by}</bdi> · <time dateTime={moment}>{dateTime(moment)}</time>
      </p>
    </li>
  )
}
