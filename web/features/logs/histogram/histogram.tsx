import { useQuery } from '@tanstack/react-query'
import type { Histogram as Bars, LogFilterInput } from '@westmore/contract/logs.ts'
import { useId, useState } from 'react'
import Chart from '~icons/lucide/chart-column'
import Table from '~icons/lucide/table-2'
import Values from '~icons/lucide/list-filter'
import Minus from '~icons/lucide/zoom-out'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { barText } from './bar-words.ts'
import { FadeWhileLoading } from '../fade-while-loading.tsx'
import { HistogramPlot } from './plot.tsx'
import { HistogramTable } from './table.tsx'
import { linesCounted, stepWords } from '../labels.ts'
import { logQueries } from '../queries.ts'

type HistogramProps = {
  filter: LogFilterInput
  onZoom: (from: string, to: string) => void
  onWiden: (from: string, to: string) => void
  isRailOpen: boolean
  onRail: (isOpen: boolean) => void
}

/** Number of lines over time; a part can be selected with the pointer or the keyboard to zoom in. */
export function Histogram({ filter, onZoom, onWiden, isRailOpen, onRail }: HistogramProps) {
  const { data, isError, isPlaceholderData, refetch } = useQuery(logQueries.histogram(filter))
  const [isTable, setIsTable] = useState(false)
  /** Folded on a phone, where the lines come first. */
  const [isUnfolded, setIsUnfolded] = useState(false)
  const plotId = useId()
  const [pointed, setPointed] = useState<{ first: number; last: number } | null>(null)
  const tableId = useId()
  const bars = data?.bars ?? []

  return (
    <section aria-label="Záznamy v čase" className="mt-1">
      <div className="flex min-h-7 items-center justify-between gap-3 text-sm text-fg-soft sm:-mb-1">
        <p className="min-w-0 truncate tabular-nums">
          {data && (pointed ? barText(data, pointed) : overview(data))}
        </p>
        <div className="flex shrink-0">
          <Button
            variant="ghost"
            size="sm"
            className="px-2! sm:hidden"
            aria-expanded={isUnfolded}
            aria-controls={plotId}
            onClick={() => setIsUnfolded(!isUnfolded)}
          >
            <Chart /> <span className="sr-only">Graf</span>
          </Button>
          <Button
            variant="ghost"
            size="sm"
            className="max-sm:px-2! sm:min-h-7! sm:py-0!"
            disabled={bars.length === 0}
            onClick={() => {
              const [first, last] = [bars[0], bars.at(-1)]
              if (first && last) onWiden(first.from, last.to)
            }}
          >
            <Minus /> <span className="max-sm:sr-only">Oddálit</span>
          </Button>
          <Button
            variant="ghost"
            size="sm"
            className="max-sm:px-2! sm:min-h-7! sm:py-0!"
            aria-expanded={isTable}
            aria-controls={tableId}
            onClick={() => setIsTable(!isTable)}
          >
            <Table /> <span className="max-sm:sr-only">Tabulka</span>
          </Button>
          <Button
            variant="ghost"
            size="sm"
            aria-expanded={isRailOpen}
            onClick={() => onRail(!isRailOpen)}
            className="max-sm:px-2! @4xl/book:hidden"
          >
            <Values /> <span className="max-sm:sr-only">Hodnoty</span>
          </Button>
        </div>
      </div>
      <div id={plotId} className={classes(!isUnfolded && 'max-sm:hidden')}>
        {data ? (
          <FadeWhileLoading when={isPlaceholderData}>
            <HistogramPlot data={data} onPoint={setPointed} onZoom={onZoom} />
          </FadeWhileLoading>
        ) : isError ? (
          <div className="flex h-10 items-center justify-center gap-3 border-b border-line text-sm text-fg-soft">
            Rozložení v čase se nepodařilo načíst.
            <Button variant="secondary" size="sm" onClick={() => void refetch()}>
              Zkusit znovu
            </Button>
          </div>
        ) : (
          <Skeleton className="h-10" />
        )}
      </div>
      <div id={tableId} className={classes(!isTable && 'hidden')}>
        {isTable && data && <HistogramTable data={data} />}
      </div>
    </section>
  )
}

function overview({ bars, step }: Bars): string {
  const most = Math.max(0, ...bars.map(({ count }) => count))
  const word = stepWords[step]
  const first = `${word.charAt(0).toUpperCase()}${word.slice(1)}`
  return most === 0 ? first : `${first}, nejvíce ${linesCounted(most)}`
}
