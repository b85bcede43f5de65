import { TICKETS_PAGE } from '@westmore/contract/tickets.ts'
import Papers from '~icons/game-icons/papers'
import Arrow from '~icons/lucide/arrow-up'
import Again from '~icons/lucide/arrow-up-down'
import Cross from '~icons/lucide/x'
import { counted, number, plural } from '#format.ts'
import { useObservable } from '#kept/observable.ts'
import { useProgressiveRows } from '#lists/progressive-rows.ts'
import { describePage, goToTop, usePageTurn } from '#lists/pages.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pager } from '#ui/pager.tsx'
import { outboxOf } from '../writing/outbox.ts'
import { DeskBulk } from './bulk.tsx'
import { countTickets, sortLabels } from './labels.ts'
import { isNarrowed, sortOf, unfiltered } from './place.ts'
import { DeskRow } from './row.tsx'
import { useDesk } from './use-desk.ts'
import type { DeskTickets } from './use-list.ts'
import { viewOf } from './views.tsx'

const FIRST = 20

type DeskListProps = { myId: string; tickets: DeskTickets; shownTicket: number | undefined }

export function DeskList({ myId, tickets, shownTicket }: DeskListProps) {
  const { query, rows, pages, tidy, selected, select } = tickets
  const { place, go, hrefOf } = useDesk()
  const sent = useObservable(outboxOf(myId))
  const unsent = new Set(sent.flatMap(({ ticketId, error }) => (error === null ? [] : [ticketId])))
  const shown = useProgressiveRows(rows, FIRST)
  const { list, turn } = usePageTurn<HTMLDivElement>((page) => go({ page }))
  const isOld = query.isPlaceholderData
  const clear = () => {
    select([...selected], false)
    list.current?.focus({ preventScroll: true })
  }

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <DeskSummary
        tickets={tickets}
        onClear={clear}
        onRenew={() => {
          tidy()
          goToTop(list.current)
        }}
      />
      <div
        ref={list}
        tabIndex={-1}
        className="min-h-0 flex-1 overscroll-contain rounded-md border border-line bg-night-800 outline-none @4xl/desk:overflow-y-auto"
      >
        {rows.length === 0 ? (
          <Nothing />
        ) : (
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
                isUndelivered={unsent.has(row.item.id)}
                onSelect={select}
              />
            ))}
          </ul>
        )}
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

type SummaryProps = { tickets: DeskTickets; onClear: () => void; onRenew: () => void }

/** Its height is fixed, and no button moves when the text to its left changes. */
function DeskSummary({ tickets, onClear, onRenew }: SummaryProps) {
  const { rows, total, isWhole, heldBack, isStale, selected, select } = tickets
  const { place } = useDesk()
  const ids = rows.map(({ item }) => item.id)
  const chosen = selected.size
  const words = describePage(place.page, { total, pageSize: TICKETS_PAGE, isWhole }, countTickets)
  const sort = sortOf(place)
  const [, order = ''] = sortLabels.find(([id]) => id === sort) ?? []
  return (
    <div className="flex h-11 shrink-0 items-center gap-1 text-sm text-fg-soft lg:h-9">
      {total > 0 && (
        // In line with the boxes of the rows.
        <label className="ml-1 grid h-full w-11 shrink-0 cursor-pointer place-items-center lg:w-9">
          <input
            type="checkbox"
            checked={chosen > 0 && ids.every((id) => selected.has(id))}
            onChange={(event) => select(ids, event.currentTarget.checked)}
            aria-label="Vybrat všechny zobrazené tickety"
            className="size-4.5"
          />
        </label>
      )}
      <p className="line-clamp-2 min-w-0 flex-1 leading-tight tabular-nums">
        {chosen > 0 ? (
          <b role="status" className="text-fg">
            Vybráno {number(chosen)}
          </b>
        ) : (
          total > 0 && words + (sort === 'updated' ? '' : ` · ${order.toLowerCase()}`)
        )}
      </p>
      <p role="status" className="sr-only">
        {heldBack > 0 && counted(heldBack, 'nový ticket', 'nové tickety', 'nových ticketů')}
      </p>
      <div className="flex shrink-0 items-center gap-1 *:h-10 *:px-2! lg:*:h-8 lg:*:min-h-8">
        {heldBack > 0 && (
          <Button variant="secondary" size="sm" onClick={onRenew}>
            <Arrow /> {`${number(heldBack)} ${plural(heldBack, 'nový', 'nové', 'nových')}`}
          </Button>
        )}
        {isStale && heldBack === 0 && (
          <Button variant="ghost" size="sm" onClick={onRenew}>
            <Again /> Seřadit znovu
          </Button>
        )}
        {chosen > 0 && (
          <Button variant="ghost" size="sm" onClick={onClear} title="Zrušit výběr (Esc)">
            <Cross /> Zrušit výběr
          </Button>
        )}
      </div>
    </div>
  )
}

function Nothing() {
  const { place, go } = useDesk()
  const isFiltered = isNarrowed(place)
  const isWaiting = viewOf(place) === 'us'
  return (
    <EmptyState
      drawing={<Papers />}
      title="Žádné tickety k zobrazení"
      action={
        isFiltered && (
          <Button variant="secondary" onClick={() => go(unfiltered(place))}>
            {isWaiting ? 'Všechny neuzavřené' : 'Zrušit filtry'}
          </Button>
        )
      }
    >
      {isWaiting
        ? 'Žádný hráč teď na odpověď nečeká.'
        : isFiltered
          ? 'Filtrům neodpovídá žádný ticket.'
          : 'Až hráč založí ticket, objeví se tady.'}
    </EmptyState>
  )
}
