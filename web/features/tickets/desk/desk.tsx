import { useQuery } from '@tanstack/react-query'
import { canHandle } from '@westmore/contract/tickets.ts'
import { useRef } from 'react'
import { useKeys } from '#keys/use-keys.ts'
import { beside, type Step } from '#keys/walk.ts'
import { useMe } from '#session/session.ts'
import { classes } from '#ui/classes.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import type { ConversationHandle } from '../conversation/conversation.tsx'
import { DeskFilter } from './filter.tsx'
import { focusedTicket, focusSearch, focusTicket } from './focus.ts'
import { deskWords } from './labels.ts'
import { toolWords } from '../tools/labels.ts'
import { DeskList } from './list.tsx'
import { DeskNumbers } from '../tools/numbers.tsx'
import { unfiltered, useDeskPlace } from './place.ts'
import { DeskTicket } from './ticket.tsx'
import { isStaffTicket, ticketQueries } from '../queries.ts'
import { useAssign } from './use-assign.ts'
import { useDeskList } from './use-list.ts'

/** The list beside the open ticket; where there is no room for both, one or the other. */
export function Desk({ onHelp }: { onHelp: () => void }) {
  const { me } = useMe()
  const { place, go, hrefOf } = useDeskPlace()
  const { query, rows, selected, select, dismiss, tidy, ...list } = useDeskList(place, go)
  const { data, isPending, isFetching, refetch } = query
  const conversation = useRef<ConversationHandle>(null)
  const { assign } = useAssign()
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
  const ticketAt = (number: number | undefined) => {
    const known = rows.find(({ item }) => item.number === number)?.item
    if (known) return known
    return opened?.number === number && opened && isStaffTicket(opened) ? opened : undefined
  }
  const walk = (step: Step) => {
    const numbers = rows.map(({ item }) => item.number)
    const next = beside(numbers, focusedTicket() ?? place.ticket, step)
    if (next === undefined) return
    // Where the open ticket covers the list there is no row to go to, so it is turned over instead.
    if (focusTicket(next) || !isOpen) return
    go({ ticket: next })
  }
  const takeOver = () => {
    const ticket = ticketAt(focusedTicket() ?? place.ticket)
    if (!ticket || !me || ticket.isOwn || ticket.assignee?.id === me.id) return
    const { id, category, userId, concerned } = ticket
    if (canHandle(me, { category, userId, concernedId: concerned?.id ?? null }))
      void assign(id, me.id, me.username)
  }
  useKeys({
    j: () => walk(1),
    k: () => walk(-1),
    x: () => {
      const ticket = ticketAt(focusedTicket() ?? place.ticket)
      if (ticket) select([ticket.id], !selected.has(ticket.id))
    },
    escape: () => {
      if (isOpen) close()
      else select([...selected], false)
    },
    '/': focusSearch,
    n: () => conversation.current?.write('note'),
    r: () => conversation.current?.write('reply'),
    a: takeOver,
    '?': onHelp,
  })

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
