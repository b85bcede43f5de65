import { useQuery } from '@tanstack/react-query'
import type { LogEntry } from '@westmore/contract/logs.ts'
import { useEffect, useRef, type ReactNode } from 'react'
import Back from '~icons/lucide/arrow-left'
import { clockTime, dateWithWeekday } from '#format.ts'
import { useKeys } from '#keys/use-keys.ts'
import { Button } from '#ui/button.tsx'
import { ChoiceButtons } from '#ui/choice-buttons.tsx'
import { evidenceAround } from '../evidence/attachables.ts'
import { AttachButton } from '../evidence/evidence-dialog.tsx'
import { identifierSuffixes, playersIn } from '../identifier-suffixes.ts'
import { linesCounted } from '../labels.ts'
import { LinesFailure } from '../lines-failure.tsx'
import { logQueries } from '../queries.ts'
import { useLog, spans } from '../use-log-place.ts'
import { lineMoves } from '../viewer/shortcuts.ts'
import { LogSkeleton } from '../viewer/states.tsx'
import { LogTable } from '../viewer/table.tsx'
import { PlayersAround } from './players-around.tsx'

export function ContextView({ id }: { id: number }) {
  const query = useQuery(logQueries.context(id))
  const line = query.data?.logs.find((one) => one.id === id)
  return (
    <LineAndAround
      {...{ id, query }}
      title={
        line ? `Kontext: ${line.player_name ?? line.user_identifier ?? line.script_name}` : 'Kontext záznamu'
      }
      which={line ? `±5 minut kolem ${clockTime(line.created_at)}` : ''}
    />
  )
}

export function EverybodyView({ id }: { id: number }) {
  const { place, go } = useLog()
  const { minutes, players } = place
  const query = useQuery(logQueries.around({ id, minutes, player: [...players] }))
  const { data } = query
  return (
    <LineAndAround
      {...{ id, query }}
      title={data ? `Všichni kolem ${clockTime(data.entry.created_at)}` : 'Všichni kolem'}
      which={data ? `±${minutes} min, ${data.entry.server_id}` : ''}
      tools={
        <>
          {data && <AttachButton choices={() => evidenceAround(data)} />}
          <ChoiceButtons
            label="Jak daleko od záznamu"
            joined
            choices={spans.map((span) => ({ id: String(span), label: `±${span} min` }))}
            value={String(minutes)}
            onChange={(span) => go({ minutes: spans.find((one) => String(one) === span) ?? 5 })}
            className="ml-auto"
          />
        </>
      }
    >
      {data && <PlayersAround data={data} />}
    </LineAndAround>
  )
}

type LineAndAroundProps = {
  id: number
  title: string
  /** Which lines these are; between the day and their number. */
  which: string
  query: {
    data: { logs: readonly LogEntry[]; isWhole: boolean } | undefined
    error: unknown
    isFetching: boolean
    refetch: () => unknown
  }
  tools?: ReactNode
  children?: ReactNode
}

function LineAndAround({ id, title, which, query, tools, children }: LineAndAroundProps) {
  const { place, go } = useLog()
  const { data: found, error } = query
  const line = found?.logs.find((one) => one.id === id)
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (line?.id === undefined) return
    const button = root.current?.querySelector<HTMLElement>(`[data-entry="${line.id}"]`)
    button?.scrollIntoView({ block: 'center', behavior: 'instant' })
    button?.focus({ preventScroll: true })
  }, [line?.id])
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
      ) : error ? (
        <LinesFailure query={query} />
      ) : (
        <LogSkeleton />
      )}
    </div>
  )
}
