import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useDensity } from '#lists/density.ts'
import { useViewing } from '#live/viewed-subjects.ts'
import { useMe } from '#session/session.ts'
import { classes } from '#ui/classes.ts'
import { NotLoaded } from '#ui/not-loaded.tsx'
import type { ConversationHandle } from '../conversation/open-thread.tsx'
import { useHasFailedReplies } from '../writing/use-outbox.ts'
import { DeskFilter } from './filter.tsx'
import { focusTicket } from './focus.ts'
import { deskWords } from './labels.ts'
import { toolWords } from '../tools/labels.ts'
import { lastView, rememberView } from './last-view.ts'
import { DeskList } from './list.tsx'
import { DeskNumbers } from '../tools/numbers.tsx'
import { unfiltered, useDeskPlace } from './place.ts'
import { DeskTicket } from './ticket.tsx'
import { ticketQueries } from '../queries.ts'
import { useDeskChanges } from './use-changes.ts'
import { useDeskKeys } from './use-desk-keys.ts'
import { isStillKnown, useDeskList } from './use-list.ts'
import { useNextTicket } from './use-next-ticket.ts'

/** Without a filter in the address, the desk opens with the person's last view. */
export function Desk({ onHelp }: { onHelp: () => void }) {
  const { me } = useMe()
  const { search } = useLocation()
  if (!me) return null
  if (search === '') return <ToLastView myId={me.id} />
  return <OpenDesk myId={me.id} onHelp={onHelp} />
}

/** Redirects before the first paint, so that no desk without a list is drawn. */
function ToLastView({ myId }: { myId: string }) {
  const navigate = useNavigate()
  useLayoutEffect(() => {
    void navigate(`?${lastView(myId)}`, { replace: true, flushSync: true })
  }, [navigate, myId])
  return null
}

/** List beside the open ticket; one of them where there is no room for both. */
function OpenDesk({ myId, onHelp }: { myId: string; onHelp: () => void }) {
  useViewing({ type: 'list', id: 'tickets' })
  const { place, go, hrefOf, ...atOnce } = useDeskPlace()
  const { query, rows, selected, select, tidy, ...list } = useDeskList(place, go)
  const { data } = query
  useEffect(() => rememberView(myId, place), [myId, place])
  const conversation = useRef<ConversationHandle>(null)
  const opened = useQuery({
    ...ticketQueries.ticket(String(place.ticket)),
    enabled: place.ticket !== undefined,
  }).data
  const isOpen = place.ticket !== undefined
  const listed = rows.find((row) => row.item.number === place.ticket && isStillKnown(row))?.item

  const close = () => {
    const { ticket } = place
    go({ ticket: undefined })
    if (ticket !== undefined) requestAnimationFrame(() => focusTicket(ticket))
  }
  const changes = useDeskChanges(myId)
  const density = useDensity('tickets', myId)
  const isUndelivered = useHasFailedReplies(myId)
  const total = data?.total ?? 0
  const { nextTicket, spoken, startsWriting } = useNextTicket({ myId, place, ...atOnce, close, rows, total })
  useDeskKeys({ place, rows, opened, conversation, selected, go, select, close, changes, nextTicket, onHelp })

  const tickets = [...rows.map(({ item }) => item), ...(opened ? [opened] : [])]
  const player = tickets.find(({ userId }) => userId === place.userId)?.username

  return (
    <div className="@container/desk">
      <p role="status" className="sr-only">
        {spoken}
      </p>
      <div className="grid gap-4 @4xl/desk:h-[max(34rem,calc(100dvh-var(--nav-height)-5rem))] @4xl/desk:grid-cols-[minmax(21rem,2fr)_minmax(0,3fr)] @4xl/desk:min-[88rem]:grid-cols-[minmax(27rem,5fr)_minmax(0,9fr)] @4xl/desk:grid-rows-[minmax(0,1fr)]">
        <div
          className={classes('@container flex min-h-0 min-w-0 flex-col', isOpen && '@max-4xl/desk:hidden')}
        >
          <DeskFilter
            {...{ place, go }}
            counts={data?.counts}
            isWhole={data?.isWhole ?? true}
            categories={data?.categories ?? []}
            playerName={player}
          />
          {data ? (
            <DeskList
              {...{ rows, place, go, hrefOf, selected, isUndelivered, ...list }}
              isOld={query.isPlaceholderData}
              total={data.total}
              isWhole={data.isWhole}
              onSelect={select}
              changes={changes}
              density={density}
              onRenew={tidy}
            />
          ) : (
            <div className="pt-4">
              <NotLoaded query={query} failed={deskWords.loadFailed} />
            </div>
          )}
        </div>
        <div
          className={classes(
            'flex min-w-0 flex-col rounded-md border border-line bg-night-800',
            isOpen
              ? 'overflow-clip @max-4xl/desk:h-[calc(100dvh-var(--nav-height)-0.75rem)] low:@max-4xl/desk:h-[calc(100dvh-0.25rem)] @4xl/desk:min-h-104'
              : 'overflow-x-hidden overflow-y-auto @max-4xl/desk:hidden',
          )}
        >
          {place.ticket === undefined ? (
            <NoTicket />
          ) : (
            <DeskTicket
              key={place.ticket}
              number={place.ticket}
              listed={listed}
              conversation={conversation}
              nextTicket={nextTicket}
              startsWriting={startsWriting}
              onClose={close}
              hrefOfPlayer={(userId) =>
                hrefOf({ ...unfiltered(place), status: 'all', userId, ticket: undefined })
              }
              onPlayer={(userId) => go({ ...unfiltered(place), status: 'all', userId })}
              changes={changes}
              onMerged={(number) => go({ ticket: number })}
            />
          )}
        </div>
      </div>
    </div>
  )
}

/** Statistics of the desk, shown while no ticket is open. */
function NoTicket() {
  return (
    <section aria-labelledby="desk-numbers" className="p-6">
      <h2 id="desk-numbers" className="text-lg font-bold">
        {toolWords.numbers}
      </h2>
      <DeskNumbers />
    </section>
  )
}
