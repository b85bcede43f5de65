import { TICKETS_PAGE } from '@westmore/contract/tickets.ts'
import Arrow from '~icons/lucide/arrow-up'
import { counted, number, plural } from '#format.ts'
import { Button } from '#ui/button.tsx'
import { sortLabels } from './labels.ts'
import type { DeskPlace } from './place.ts'

interface SummaryProps {
  total: number
  place: DeskPlace
  held: number
  isStale: boolean
  onAll: () => void
  onRenew: () => void
}

/** Its height never changes, so what comes in moves nothing. */
export function DeskSummary({ total, place, held, isStale, onAll, onRenew }: SummaryProps) {
  const order = sortLabels.find(({ id }) => id === place.sort)?.label.toLowerCase()
  const news = `${number(held)} ${plural(held, 'nový', 'nové', 'nových')}`
  return (
    <div className="flex h-11 items-center justify-between gap-2 text-sm text-fg-soft lg:h-10">
      <p className="min-w-0 truncate tabular-nums">
        {total > 0 && summary(place.page, total)}
        {total > 0 && place.sort !== 'updated' && ` · ${order}`}
      </p>
      <p role="status" className="sr-only">
        {held > 0 && counted(held, 'nový ticket', 'nové tickety', 'nových ticketů')}
      </p>
      {held > 0 || isStale ? (
        <Button
          variant={held > 0 ? 'secondary' : 'ghost'}
          size="sm"
          onClick={onRenew}
          className="h-10 lg:h-8 lg:min-h-8"
        >
          <Arrow /> {held > 0 ? news : 'Seřadit znovu'}
        </Button>
      ) : (
        total > 0 && (
          <Button variant="ghost" size="sm" onClick={onAll} className="h-10 lg:h-8 lg:min-h-8">
            Vybrat vše
          </Button>
        )
      )}
    </div>
  )
}

function summary(page: number, total: number): string {
  if (total <= TICKETS_PAGE) return counted(total, 'ticket', 'tickety', 'ticketů')
  const from = (page - 1) * TICKETS_PAGE + 1
  return `${number(from)}–${number(Math.min(total, page * TICKETS_PAGE))} z ${number(total)} ticketů`
}
