import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import Envelope from '~icons/game-icons/envelope'
import { useViewing } from '#live/viewed-subjects.ts'
import { useMe } from '#session/session.ts'
import { classes } from '#ui/classes.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import type { ConversationHandle } from '../conversation/conversation.tsx'
import { DeskChips, DeskFilter } from './filter.tsx'
import { focusTicket } from './focus.ts'
import { LOAD_FAILED } from '../labels.ts'
import { DeskList } from './list.tsx'
import { lastView, rememberView, useDeskPlace } from './place.ts'
import { DeskTicket } from './ticket.tsx'
import { ticketQueries } from '../queries.ts'
import { useDeskChanges } from './use-changes.ts'
import { DeskContext } from './use-desk.ts'
import { useDeskKeys } from './use-desk-keys.ts'
import { isStillKnown, useDeskList } from './use-list.ts'
import { useNextTicket } from './use-next-ticket.ts'
import { usePreview } from './use-preview.ts'

const passingKeys: ReadonlySet<string> = new Set(['Tab', 'Shift', 'Control', 'Alt', 'Meta'])

/** Without a filter in the address, the desk opens with the person's last view. */
export function Desk({ onHelp }: { onHelp: () => void }) {
  const { me } = useMe()
  const { search } = useLocation()
  if (!me) return null
  if (search === '') return <ToLastView myId={me.id} />
  return <OpenDesk key={me.id} myId={me.id} onHelp={onHelp} />
}

/** Redirects before the first paint, so that no desk without a list is drawn. */
function ToLastView({ myId }: { myId: string }) {
  const navigate = useNavigate()
  useLayoutEffect(() => {
    void navigate(`?${lastView(myId)}`, { replace: true, flushSync: true })
  }, [navigate, myId])
  return null
}

function OpenDesk({ myId, onHelp }: { myId: string; onHelp: () => void }) {
  useViewing({ type: 'list', id: 'tickets' })
  const { place, go, goAtOnce, isAhead, hrefOf } = useDeskPlace()
  const tickets = useDeskList(place, go)
  const { query, rows, total, selected, select } = tickets
  const { data } = query
  useEffect(() => rememberView(myId, place), [myId, place])
  const conversation = useRef<ConversationHandle>(null)
  const filterButton = useRef<HTMLButtonElement>(null)
  const isOpen = place.ticket !== undefined
  const opened = useQuery({ ...ticketQueries.ticket(String(place.ticket)), enabled: isOpen }).data
  const { preview, hint, leave } = usePreview(place, rows, query.isPlaceholderData ? undefined : data?.total)
  const shown = place.ticket ?? preview?.number
  const openPreview = preview && (() => go({ ticket: preview.number }, { replace: true }))

  const close = () => {
    const { ticket } = place
    leave()
    goAtOnce({ ticket: undefined })
    if (ticket !== undefined) focusTicket(ticket)
  }
  const changes = useDeskChanges(myId)
  const { nextTicket, spoken, startsWriting } = useNextTicket({
    myId,
    place: { ...place, ticket: shown },
    goAtOnce,
    isAhead,
    close,
    rows,
    total,
  })
  const desk = { place, go, hrefOf, changes, close }
  useDeskKeys({ ...desk, goAtOnce, rows, selected, select, shown, opened, conversation, nextTicket, onHelp })

  const known = [...rows.map(({ item }) => item), ...(opened ? [opened] : [])]
  const player = known.find(({ userId }) => userId === place.userId)?.username

  return (
    <DeskContext value={desk}>
      <div className="@container/desk">
        <p role="status" className="sr-only">
          {spoken}
        </p>
        <div className="grid gap-x-4 @4xl/desk:h-[max(31rem,calc(100dvh-var(--nav-height)-6rem))] @4xl/desk:grid-cols-[minmax(21rem,2fr)_minmax(0,3fr)] @4xl/desk:grid-rows-[auto_minmax(0,1fr)] @4xl/desk:min-[88rem]:grid-cols-[minmax(27rem,5fr)_minmax(0,9fr)]">
          <div className={classes('col-span-full min-w-0', isOpen && '@max-4xl/desk:hidden')}>
            <DeskFilter found={data} button={filterButton} />
          </div>
          <div className={classes('flex min-h-0 min-w-0 flex-col', isOpen && '@max-4xl/desk:hidden')}>
            <DeskChips playerName={player} button={filterButton} />
            {data ? (
              <DeskList {...{ myId, tickets }} shownTicket={shown} />
            ) : (
              <div className="pt-4">
                <NotLoaded query={query} failed={LOAD_FAILED} />
              </div>
            )}
          </div>
          {/* A mere stop of the Tab key opens nothing yet. */}
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
          <div
            onPointerDownCapture={openPreview}
            onKeyDownCapture={({ key }) => passingKeys.has(key) || openPreview?.()}
            onClickCapture={openPreview}
            onInputCapture={openPreview}
            onWheelCapture={openPreview}
            className={classes(
              'flex min-w-0 flex-col justify-center overflow-clip rounded-md border border-line bg-night-800 @4xl/desk:mt-1',
              isOpen
                ? '@max-4xl/desk:h-[calc(100dvh-var(--nav-height)-0.75rem)] low:@max-4xl/desk:h-[calc(100dvh-0.25rem)]'
                : '@max-4xl/desk:hidden',
            )}
          >
            {shown === undefined ? (
              (hint === undefined && data && <div data-coming />) ||
              (hint !== undefined && rows.length > 0 && (
                <EmptyState drawing={<Envelope />} title={hint}>
                  Ticket si otevřete v seznamu.
                </EmptyState>
              ))
            ) : (
              <DeskTicket
                key={shown}
                number={shown}
                isPreview={!isOpen}
                listed={rows.find((row) => row.item.number === shown && isStillKnown(row))?.item ?? preview}
                {...{ conversation, nextTicket, startsWriting }}
              />
            )}
          </div>
        </div>
      </div>
    </DeskContext>
  )
}
