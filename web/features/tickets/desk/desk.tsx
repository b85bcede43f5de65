import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { classes } from '#ui/classes.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import type { ConversationHandle } from '../conversation/conversation.tsx'
import { DeskFilter } from './filter.tsx'
import { focusTicket } from './focus.ts'
import { deskWords } from './labels.ts'
import { toolWords } from '../tools/labels.ts'
import { DeskList } from './list.tsx'
import { DeskNumbers } from '../tools/numbers.tsx'
import { unfiltered, useDeskPlace } from './place.ts'
import { DeskTicket } from './ticket.tsx'
import { ticketQueries } from '../queries.ts'
import { useDeskKeys } from './use-desk-keys.ts'
import { useDeskList } from './use-list.ts'

/** The list beside the open ticket; where there is no room for both, one or the other. */
export function Desk({ onHelp }: { onHelp: () => void }) {
  const { place, go, hrefOf } = useDeskPlace()
  const { query, rows, selected, select, dismiss, tidy, ...list } = useDeskList(place, go)
  const { data, isPending, isFetching, refetch } = query
  const conversation = useRef<ConversationHandle>(null)
  const opened = useQuery({
    ...ticketQueries.ticket(String(place.ticket)),
    enabled: place.ticket !== undefined,
  }).data
  const isOpen = place.ticket !== undefined

  const close = () => {
    const { ticket } = place
    go({ ticket: undefined })
    if (ticket !== undefined) requestAnimationFrame(() => focusTicket(ticket))
  }
  useDeskKeys({ place, rows, opened, conversation, selected, go, select, close, onHelp })

  const dismissAll = (ids: readonly string[]) => dismiss(...ids)
  const tickets = [...rows.map(({ item }) => item), ...(opened ? [opened] : [])]
  const player = tickets.find(({ userId }) => userId === place.userId)?.username

  return (
    <div className="@container/desk">
      <div className="grid gap-4 @4xl/desk:h-[max(34rem,calc(100dvh-var(--nav-height)-8.25rem))] @4xl/desk:grid-cols-[minmax(21rem,2fr)_minmax(0,3fr)] @4xl/desk:grid-rows-[minmax(0,1fr)]">
        <div
          className={classes('@container flex min-h-0 min-w-0 flex-col', isOpen && '@max-4xl/desk:hidden')}
        >
          <DeskFilter
            {...{ place, go }}
            counts={data?.counts}
            categories={data?.categories ?? []}
            playerName={player}
          />
          {isPending ? (
            <div className="pt-4">
              <SkeletonRows />
            </div>
          ) : data ? (
            <DeskList
              {...{ rows, place, go, hrefOf, selected, ...list }}
              isOld={query.isPlaceholderData}
              total={data.total}
              onSelect={select}
              onDismiss={dismissAll}
              onRenew={tidy}
            />
          ) : (
            <div className="pt-4">
              <ErrorPanel title={deskWords.unread} onRetry={() => void refetch()} busy={isFetching} />
            </div>
          )}
        </div>
        <div
          className={classes(
            'flex min-w-0 flex-col overflow-hidden rounded-md border border-line bg-night-800',
            isOpen
              ? 'min-h-104 @max-4xl/desk:h-[calc(100dvh-var(--nav-height)-1.5rem)]'
              : 'overflow-y-auto @max-4xl/desk:hidden',
          )}
        >
          {place.ticket === undefined ? (
            <section aria-labelledby="desk-numbers" className="p-6">
              <h2 id="desk-numbers" className="text-lg font-bold">
                {toolWords.numbers}
              </h2>
              <DeskNumbers />
            </section>
          ) : (
            <DeskTicket
              key={place.ticket}
              number={place.ticket}
              conversation={conversation}
              onClose={close}
              hrefOfPlayer={(userId) => hrefOf({ ...unfiltered(place), userId, ticket: undefined })}
              onPlayer={(userId) => go({ ...unfiltered(place), userId })}
              onDismiss={dismissAll}
            />
          )}
        </div>
      </div>
    </div>
  )
}
