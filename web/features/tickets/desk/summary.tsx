import { TICKETS_PAGE } from '@westmore/contract/tickets.ts'
import Arrow from '~icons/lucide/arrow-up'
import Again from '~icons/lucide/arrow-up-down'
import { counted, number, plural } from '#format.ts'
import { DensityButton } from '#lists/density-button.tsx'
import type { Density } from '#lists/density.ts'
import { Button } from '#ui/button.tsx'
import { sortLabels } from './labels.ts'
import type { DeskPlace } from './place.ts'

type SummaryProps = {
  total: number
  isWhole: boolean
  place: DeskPlace
  heldBack: number
  isStale: boolean
  onAll: () => void
  onRenew: () => void
  density: Density
}

/** Its height is fixed, and no button moves when the text to its left changes. */
export function DeskSummary(props: SummaryProps) {
  const { total, isWhole, place, heldBack, isStale, onAll, onRenew, density } = props
  const order = sortLabels.find(({ id }) => id === place.sort)?.label.toLowerCase()
  const news = `${number(heldBack)} ${plural(heldBack, 'nový', 'nové', 'nových')}`
  return (
    <div className="flex h-11 items-center justify-between gap-2 text-sm text-fg-soft lg:h-10">
      <p className="line-clamp-2 min-w-0 flex-1 leading-tight tabular-nums">
        {total > 0 && (
          <span className="inline-block">
            {summary(place.page, total, isWhole)}
            {place.sort !== 'updated' && ' ·'}
          </span>
        )}{' '}
        {total > 0 && place.sort !== 'updated' && <span className="inline-block">{order}</span>}
      </p>
      <p role="status" className="sr-only">
        {heldBack > 0 && counted(heldBack, 'nový ticket', 'nové tickety', 'nových ticketů')}
      </p>
      <div className="flex shrink-0 items-center gap-1">
        {heldBack > 0 && (
          <Button variant="secondary" size="sm" onClick={onRenew} className="h-10 lg:h-8 lg:min-h-8">
            <Arrow /> {news}
          </Button>
        )}
        {isStale && heldBack === 0 && (
          <Button
            variant="ghost"
            size="sm"
            onClick={onRenew}
            title="Seřadit znovu"
            className="h-10 px-2! lg:h-8 lg:min-h-8"
          >
            <Again /> <span className="@max-md:sr-only">Seřadit znovu</span>
          </Button>
        )}
        {total > 0 && (
          <Button variant="ghost" size="sm" onClick={onAll} className="h-10 px-2! lg:h-8 lg:min-h-8">
            Vybrat vše
          </Button>
        )}
        <DensityButton density={density} title="Pohodlný seznam s náhledem zpráv" />
      </div>
    </div>
  )
}

function summary(page: number, total: number, isWhole: boolean): string {
  if (total <= TICKETS_PAGE) return counted(total, 'ticket', 'tickety', 'ticketů')
  const from = (page - 1) * TICKETS_PAGE + 1
  return `${number(from)}–${number(Math.min(total, page * TICKETS_PAGE))} z ${isWhole ? '' : 'více než '}${number(total)} ticketů`
}
