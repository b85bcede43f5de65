import { useQuery } from '@tanstack/react-query'
import type { Histogram as Bars, LogFilterInput } from '@westmore/contract/logs.ts'
import { useState, type ReactNode } from 'react'
import Chart from '~icons/lucide/chart-column'
import { number } from '#format.ts'
import { Button } from '#ui/button.tsx'
import { RetryButton } from '#ui/retry-button.tsx'
import { classes } from '#ui/classes.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { useMedia } from '#ui/use-media.ts'
import { barText } from './bar-words.ts'
import { FadeWhileLoading } from '../fade-while-loading.tsx'
import { HistogramPlot } from './plot.tsx'
import { linesCounted, stepWords } from '../labels.ts'
import { logQueries } from '../queries.ts'

type HistogramProps = {
  filter: LogFilterInput
  onZoom: (from: string, to: string) => void
  children: ReactNode
}

export function Histogram({ filter, onZoom, children }: HistogramProps) {
  const { data, isError, isPlaceholderData, refetch } = useQuery(logQueries.histogram(filter))
  const { data: stats } = useQuery(logQueries.stats())
  // In a small window the lines come first.
  const isSmall = useMedia('(width < 40rem), (height < 30rem)')
  const [isChosen, setIsChosen] = useState<boolean>()
  const isShown = isChosen ?? !isSmall
  const [pointed, setPointed] = useState<{ first: number; last: number } | null>(null)

  return (
    <section aria-label="Záznamy v&nbsp;čase" className="contents">
      <div className="flex grow basis-0 items-center justify-end">
        <p
          className={classes('min-w-0 grow truncate text-sm text-fg-soft tabular-nums', !isShown && 'hidden')}
        >
          {data && (pointed ? barText(data, pointed) : overview(data, stats?.todayCount))}
        </p>
        <Button
          variant="ghost"
          size="sm"
          aria-pressed={isShown}
          title={isShown ? 'Skrýt graf' : 'Ukázat graf'}
          onClick={() => setIsChosen(!isShown)}
          className="px-2!"
        >
          <Chart /> Graf
        </Button>
        {children}
      </div>
      <div className={classes('w-full', !isShown && 'hidden')}>
        {data ? (
          <FadeWhileLoading when={isPlaceholderData}>
            <HistogramPlot data={data} onPoint={setPointed} onZoom={onZoom} />
          </FadeWhileLoading>
        ) : isError ? (
          <div className="flex h-15 items-center justify-center gap-3 text-sm text-fg-soft">
            Graf se nepodařilo načíst.
            <RetryButton onRetry={() => void refetch()} />
          </div>
        ) : (
          <Skeleton className="h-15" />
        )}
      </div>
    </section>
  )
}

function overview({ bars, step }: Bars, today: number | undefined): string {
  const most = Math.max(0, ...bars.map(({ count }) => count))
  const word = stepWords[step]
  const first = today === undefined ? '' : `Dnes ${linesCounted(today)}. `
  return `${first}${word.charAt(0).toUpperCase()}${word.slice(1)}${most > 0 ? `, nejvíce ${number(most)}` : ''}.`
}
