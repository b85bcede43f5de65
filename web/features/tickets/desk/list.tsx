import { TICKETS_PAGE, type StaffTicket } from '@westmore/contract/tickets.ts'
import { useRef } from 'react'
import Papers from '~icons/game-icons/papers'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pager } from '#ui/pager.tsx'
import type { Row } from '#lists/steady-list.ts'
import { DeskBulk } from './bulk.tsx'
import { deskWords } from './labels.ts'
import { isNarrowed, unfiltered, type DeskPlace, type Go } from './place.ts'
import { DeskRow } from './row.tsx'
import { DeskSummary } from './summary.tsx'

interface DeskListProps {
  rows: readonly Row<StaffTicket>[]
  /** How many new ones wait out of sight. */
  held: number
  isStale: boolean
  /** Then a row that is no longer among the fresh ones did not just move to the next page. */
  isLastPage: boolean
  isOld: boolean
  total: number
  place: DeskPlace
  go: Go
  hrefOf: (changes: Partial<DeskPlace>) => string
  selected: ReadonlySet<string>
  onSelect: (ids: readonly string[], selected: boolean) => void
  /** These may leave the list at once when they no longer belong to it. */
  onDismiss: (ids: readonly string[]) => void
  onRenew: () => void
}

export function DeskList(props: DeskListProps) {
  const { rows, total, place, go, hrefOf, selected, onSelect, isOld } = props
  const list = useRef<HTMLDivElement>(null)
  const pages = Math.max(1, Math.ceil(total / TICKETS_PAGE))
  const ids = rows.map(({ item }) => item.id)
  const renew = () => {
    props.onRenew()
    list.current?.scrollTo({ top: 0 })
    list.current?.focus({ preventScroll: true })
  }

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {selected.size > 0 ? (
        <DeskBulk
          ids={[...selected]}
          isWhole={ids.every((id) => selected.has(id))}
          onAll={(all) => onSelect(ids, all)}
          onClear={() => {
            onSelect([...selected], false)
            list.current?.focus({ preventScroll: true })
          }}
          onDismiss={props.onDismiss}
        />
      ) : (
        <DeskSummary
          {...{ total, place, held: props.held, isStale: props.isStale }}
          onAll={() => onSelect(ids, true)}
          onRenew={renew}
        />
      )}
      <div
        ref={list}
        tabIndex={-1}
        className="min-h-0 flex-1 overscroll-contain rounded-md border border-line bg-night-800 outline-none @4xl/desk:overflow-y-auto"
      >
        {rows.length === 0 ? (
          <Nothing place={place} go={go} />
        ) : (
          <ul
            aria-label="Tickety"
            aria-busy={isOld}
            className={classes('divide-y divide-line transition-opacity', isOld && 'opacity-50')}
          >
            {rows.map(({ item, left }) => (
              <DeskRow
                key={item.id}
                ticket={item}
                href={hrefOf({ ticket: item.number })}
                isOpen={item.number === place.ticket}
                hasLeft={left && props.isLastPage}
                isSelected={selected.has(item.id)}
                onSelect={(one) => onSelect([item.id], one)}
              />
            ))}
          </ul>
        )}
        <Pager
          label="Stránky ticketů"
          page={place.page}
          pages={pages}
          onTurn={(page) => {
            go({ page }, { preventScrollReset: false })
            list.current?.scrollTo({ top: 0 })
            list.current?.focus({ preventScroll: true })
          }}
          className="border-t border-line py-3"
        />
      </div>
    </div>
  )
}

function Nothing({ place, go }: { place: DeskPlace; go: Go }) {
  const isFiltered = isNarrowed(place)
  return (
    <EmptyState
      drawing={<Papers />}
      title={deskWords.empty}
      action={
        isFiltered && (
          <Button variant="secondary" onClick={() => go(unfiltered(place))}>
            Zrušit filtry
          </Button>
        )
      }
    >
      {isFiltered ? deskWords.emptyFiltered : deskWords.emptyText}
    </EmptyState>
  )
}
