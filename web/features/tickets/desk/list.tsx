import Papers from '~icons/game-icons/papers'
import { useProgressiveRows } from '#lists/progressive-rows.ts'
import { goToTop, usePageTurn } from '#lists/pages.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pager } from '#ui/pager.tsx'
import { DeskBulk } from './bulk.tsx'
import { deskWords } from './labels.ts'
import { isNarrowed, unfiltered } from './place.ts'
import { DeskRow } from './row.tsx'
import { useDesk } from './use-desk.ts'
import type { DeskTickets } from './use-list.ts'
import { DeskSummary } from './summary.tsx'
import { viewOf } from './views.tsx'

const FIRST = 20

type DeskListProps = {
  tickets: DeskTickets
  shownTicket: number | undefined
  isUndelivered: (ticketId: string) => boolean
}

export function DeskList(props: DeskListProps) {
  const { rows, pages, tidy, selected, select } = props.tickets
  const { place, go } = useDesk()
  const { list, turn } = usePageTurn<HTMLDivElement>((page) => go({ page }))
  const renew = () => {
    tidy()
    goToTop(list.current)
  }
  const clear = () => {
    select([...selected], false)
    list.current?.focus({ preventScroll: true })
  }

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <DeskSummary tickets={props.tickets} onClear={clear} onRenew={renew} />
      <div
        ref={list}
        tabIndex={-1}
        className="min-h-0 flex-1 overscroll-contain rounded-md border border-line bg-night-800 outline-none @4xl/desk:overflow-y-auto"
      >
        {rows.length === 0 ? <Nothing /> : <DeskRows {...props} />}
        <Pager
          label="Stránky ticketů"
          page={place.page}
          pages={pages}
          onTurn={turn}
          className="border-t border-line py-3"
        />
      </div>
      {selected.size > 0 && <DeskBulk ids={[...selected]} rows={rows} onClear={clear} />}
    </div>
  )
}

function DeskRows({ tickets, shownTicket, isUndelivered }: DeskListProps) {
  const { rows, query, selected, select } = tickets
  const { hrefOf } = useDesk()
  const shown = useProgressiveRows(rows, FIRST)
  const isOld = query.isPlaceholderData
  return (
    <ul
      aria-label="Tickety"
      aria-busy={isOld}
      className={classes('divide-y divide-line transition-opacity', isOld && 'opacity-50')}
    >
      {shown.map((row) => (
        <DeskRow
          key={row.item.id}
          row={row}
          href={hrefOf({ ticket: row.item.number })}
          isOpen={row.item.number === shownTicket}
          isSelected={selected.has(row.item.id)}
          isUndelivered={isUndelivered(row.item.id)}
          onSelect={select}
        />
      ))}
    </ul>
  )
}

function Nothing() {
  const { place, go } = useDesk()
  const isFiltered = isNarrowed(place)
  const isWaiting = viewOf(place) === 'us'
  return (
    <EmptyState
      drawing={<Papers />}
      title={deskWords.empty}
      action={
        isFiltered && (
          <Button variant="secondary" onClick={() => go(unfiltered(place))}>
            {isWaiting ? 'Všechny neuzavřené' : 'Zrušit filtry'}
          </Button>
        )
      }
    >
      {isWaiting ? deskWords.emptyWaiting : isFiltered ? deskWords.emptyFiltered : deskWords.emptyText}
    </EmptyState>
  )
}
