import { TICKETS_PAGE } from '@westmore/contract/tickets.ts'
import Arrow from '~icons/lucide/arrow-up'
import Again from '~icons/lucide/arrow-up-down'
import Cross from '~icons/lucide/x'
import { counted, number, plural } from '#format.ts'
import { describePage } from '#lists/pages.ts'
import { Button } from '#ui/button.tsx'
import { sortLabels } from './labels.ts'
import { sortOf } from './place.ts'
import { useDesk } from './use-desk.ts'
import type { DeskTickets } from './use-list.ts'

type SummaryProps = { tickets: DeskTickets; onClear: () => void; onRenew: () => void }

/** Its height is fixed, and no button moves when the text to its left changes. */
export function DeskSummary({ tickets, onClear, onRenew }: SummaryProps) {
  const { rows, total, isWhole, heldBack, isStale, selected, select } = tickets
  const { place } = useDesk()
  const ids = rows.map(({ item }) => item.id)
  const chosen = selected.size
  const words = describePage(place.page, { total, pageSize: TICKETS_PAGE, isWhole }, countTickets)
  const sort = sortOf(place)
  const order = sortLabels.find(({ id }) => id === sort)?.label.toLowerCase()
  const news = `${number(heldBack)} ${plural(heldBack, 'nový', 'nové', 'nových')}`
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
          total > 0 && words + (sort === 'updated' ? '' : ` · ${order}`)
        )}
      </p>
      <p role="status" className="sr-only">
        {heldBack > 0 && counted(heldBack, 'nový ticket', 'nové tickety', 'nových ticketů')}
      </p>
      <div className="flex shrink-0 items-center gap-1 *:h-10 *:px-2! lg:*:h-8 lg:*:min-h-8">
        {heldBack > 0 && (
          <Button variant="secondary" size="sm" onClick={onRenew}>
            <Arrow /> {news}
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

const countTickets = (total: number) => counted(total, 'ticket', 'tickety', 'ticketů')
