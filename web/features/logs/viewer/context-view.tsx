import { useQuery } from '@tanstack/react-query'
import Back from '~icons/lucide/arrow-left'
import { Button } from '#ui/button.tsx'
import { useEffect, useRef } from 'react'
import { clockTime, dateWithWeekday } from '#format.ts'
import { linesCounted } from '../labels.ts'
import { LineFailure } from '../line-failure.tsx'
import { LogSkeleton } from './states.tsx'
import { identifierSuffixes, playersIn } from '../identifier-suffixes.ts'
import { LogTable } from './table.tsx'
import { logQueries } from '../queries.ts'
import type { Go, LogPlace } from '../use-log-place.ts'

/** Lines of the same player five minutes before and after one line. */
export function ContextView({ id, place, go }: { id: number; place: LogPlace; go: Go }) {
  const { data, error, isFetching, refetch } = useQuery(logQueries.context(id))
  const line = data?.logs.find((one) => one.id === id)
  const root = useRef<HTMLDivElement>(null)
  const lineId = line?.id
  useEffect(() => {
    if (lineId === undefined) return
    const button = root.current?.querySelector<HTMLElement>(`[data-entry="${lineId}"]`)
    button?.scrollIntoView({ block: 'center', behavior: 'instant' })
    button?.focus({ preventScroll: true })
  }, [lineId])

  return (
    <div ref={root}>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="secondary" size="sm" onClick={() => go({ context: null, entry: id })}>
          <Back /> Zpět na výpis
        </Button>
        <h2 className="text-lg font-bold">
          {line
            ? `Kontext: ${line.player_name ?? line.user_identifier ?? line.script_name}`
            : 'Kontext záznamu'}
        </h2>
        {data && line && (
          <p className="text-sm text-fg-soft">
            {dateWithWeekday(line.created_at)}, ±5 minut kolem {clockTime(line.created_at)},{' '}
            {linesCounted(data.logs.length)}
            {!data.isWhole && ' (jen nejbližší)'}
          </p>
        )}
      </div>
      {data ? (
        <LogTable
          lines={data.logs}
          place={{ ...place, order: 'oldest' }}
          go={go}
          ends={identifierSuffixes(playersIn(data.logs))}
          marked={id}
          isTimeline={false}
        />
      ) : error ? (
        <LineFailure error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <LogSkeleton />
      )}
    </div>
  )
}
