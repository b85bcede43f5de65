import { TICKETS_PAGE } from '@westmore/contract/tickets.ts'
import Papers from '~icons/game-icons/papers'
import { useProgressiveRows } from '#lists/progressive-rows.ts'
import { goToTop, usePageTurn } from '#lists/pages.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pager } from '#ui/pager.tsx'
import { DeskBulk } from './bulk.tsx'
import { deskWords } from './labels.ts'
import { isNarrowed, unfiltered, type DeskPlace, type Go } from './place.ts'
import { DeskRow } from './row.tsx'
import type { DeskChanges } from './use-changes.ts'
import type { DeskRow as ListedTicket } from './use-list.ts'
import { DeskSummary } from './summary.tsx'
import { viewOf } from './views.tsx'

const FIRST = 20

type DeskListProps = {
  rows: readonly ListedTicket[]
  heldBack: number
  isStale: boolean
  isOld: boolean
  total: number
  /** False when there are more than `total`. */
  isWhole: boolean
  place: DeskPlace
  go: Go
  hrefOf: (changes: Partial<DeskPlace>) => string
  shownTicket: number | undefined
  selected: ReadonlySet<string>
  isUndelivered: (ticketId: string) => boolean
  onSelect: (ids: readonly string[], selected: boolean) => void
  changes: DeskChanges
  onRenew: () => void
}

export function DeskList(props: DeskListProps) {
  const { rows, total, place, go, selected, onSelect } = props
  const { list, turn } = usePageTurn<HTMLDivElement>((page) => go({ page }))
  const pages = Math.max(1, Math.ceil(total / TICKETS_PAGE))
  const ids = rows.map(({ item }) => item.id)
  const renew = () => {
    props.onRenew()
    goToTop(list.current)
  }

  const clear = () => {
    onSelect([...selected], false)
    list.current?.focus({ preventScroll: true })
  }

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <DeskSummary
        {...{ total, place, isWhole: props.isWhole, heldBack: props.heldBack, isStale: props.isStale }}
        chosen={selected.size}
        areAllChosen={ids.every((id) => selected.has(id))}
        onAll={(all) => onSelect(ids, all)}
        onClear={clear}
        onRenew={renew}
      />
      <div
        ref={list}
        tabIndex={-1}
        className="min-h-0 flex-1 overscroll-contain rounded-md border border-line bg-night-800 outline-none @4xl/desk:overflow-y-auto"
      >
        {rows.length === 0 ? <Nothing place={place} go={go} /> : <DeskRows {...props} />}
        <Pager
          label="Stránky ticketů"
          page={place.page}
          pages={pages}
          onTurn={turn}
          className="border-t border-line py-3"
        />
      </div>
      {selected.size > 0 && (
        <DeskBulk ids={[...selected]} rows={rows} onClear={clear} changes={props.changes} />
      )}
    </div>
  )
}

function DeskRows({ rows, shownTicket, hrefOf, selected, onSelect, isOld, ...list }: DeskListProps) {
  const shown = useProgressiveRows(rows, FIRST)
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
          isUndelivered={list.isUndelivered(row.item.id)}
          onSelect={onSelect}
        />
      ))}
    </ul>
  )
}

function Nothing({ place, go }: { place: DeskPlace; go: Go }) {
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
