import type { LogEntry } from '@westmore/contract/logs.ts'
import { useEffect, useRef, type ReactNode } from 'react'
import Back from '~icons/lucide/arrow-left'
import { dateWithWeekday } from '#format.ts'
import { useKeys } from '#keys/use-keys.ts'
import { Button } from '#ui/button.tsx'
import { identifierSuffixes, playersIn } from '../identifier-suffixes.ts'
import { linesCounted } from '../labels.ts'
import { LinesFailure } from '../lines-failure.tsx'
import { useLog } from '../use-log.ts'
import { lineMoves } from '../viewer/shortcuts.ts'
import { LogSkeleton } from '../viewer/states.tsx'
import { LogTable } from '../viewer/table.tsx'

type LineAndAroundProps = {
  id: number
  title: string
  /** Which lines these are; between the day and their number. */
  which: string
  found: { logs: readonly LogEntry[]; isWhole: boolean } | undefined
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
  tools?: ReactNode
  children?: ReactNode
}

export function LineAndAround(props: LineAndAroundProps) {
  const { id, title, which, found, query, tools, children } = props
  const { place, go } = useLog()
  const line = found?.logs.find((one) => one.id === id)
  const root = useRef<HTMLDivElement>(null)
  useCentred(root, line?.id)
  useKeys({
    ...lineMoves,
    escape: () => {
      if (place.entry === null) return false
      go({ entry: null }, { replace: true })
    },
  })

  return (
    <div ref={root} className="@container/book">
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="secondary"
          size="sm"
          onClick={() => go({ context: null, around: null, players: [], minutes: 5, entry: id })}
        >
          <Back /> Zpět na výpis
        </Button>
        <h2 className="text-lg font-bold">{title}</h2>
        {found && line && (
          <p className="text-sm text-fg-soft">
            {dateWithWeekday(line.created_at)}, {which}, {linesCounted(found.logs.length)}
            {!found.isWhole && ' (jen nejbližší)'}
          </p>
        )}
        {tools}
      </div>
      {children}
      {found ? (
        <LogTable
          lines={found.logs}
          ends={identifierSuffixes(playersIn(found.logs))}
          marked={id}
          isTimeline={false}
        />
      ) : query.error ? (
        <LinesFailure query={query} />
      ) : (
        <LogSkeleton />
      )}
    </div>
  )
}

function useCentred(root: { current: HTMLElement | null }, id: number | undefined) {
  useEffect(() => {
    if (id === undefined) return
    const button = root.current?.querySelector<HTMLElement>(`[data-entry="${id}"]`)
    button?.scrollIntoView({ block: 'center', behavior: 'instant' })
    button?.focus({ preventScroll: true })
  }, [root, id])
}
