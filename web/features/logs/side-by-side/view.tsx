import { useQuery } from '@tanstack/react-query'
import type { PlayersAroundLine } from '@westmore/contract/logs-around.ts'
import { useEffect, useRef } from 'react'
import Back from '~icons/lucide/arrow-left'
import { clockTime, dateWithWeekday } from '#format.ts'
import { Button } from '#ui/button.tsx'
import { ChoiceButtons } from '#ui/choice-buttons.tsx'
import { evidenceAround } from '../evidence/attachables.ts'
import { AttachButton } from '../evidence/attach-button.tsx'
import { FadeWhileLoading } from '../fade-while-loading.tsx'
import { linesCounted } from '../labels.ts'
import { LineFailure } from '../line-failure.tsx'
import { logQueries } from '../queries.ts'
import { spans, type Go, type LogPlace } from '../use-log-place.ts'
import { useLogKeys } from '../viewer/shortcuts.tsx'
import { LogSkeleton } from '../viewer/states.tsx'
import { SideBySideTable } from './table.tsx'
import { identifierSuffixes, playersIn } from '../identifier-suffixes.ts'
import { PlayersAround } from './players-around.tsx'

type SideBySideViewProps = { id: number; place: LogPlace; go: Go }

/** Lines of all players around a line, a column for each, or only of the chosen players. */
export function SideBySideView({ id, place, go }: SideBySideViewProps) {
  const { minutes, comparedPlayers, entry } = place
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    logQueries.around({ id, minutes, player: [...comparedPlayers] }),
  )
  const ends = identifierSuffixes([...(data?.players ?? []), ...playersIn(data?.logs ?? [])])
  const root = useRef<HTMLDivElement>(null)
  useCentred(root, data?.entry.id)
  useLogKeys({
    escape: () => {
      if (entry === null) return false
      go({ entry: null }, { replace: true })
    },
  })

  return (
    <div ref={root} className="@container/book">
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="secondary"
          size="sm"
          onClick={() => go({ around: null, comparedPlayers: [], minutes: 5, entry: id })}
        >
          <Back /> Zpět na výpis
        </Button>
        <h2 className="text-lg font-bold">
          {data ? `Všichni kolem ${clockTime(data.entry.created_at)}` : 'Všichni kolem'}
        </h2>
        {data && <Summary data={data} minutes={minutes} />}
        {data && <AttachButton choices={() => evidenceAround(data)} />}
        <ChoiceButtons
          label="Jak daleko od záznamu"
          joined
          choices={spans.map((span) => ({ id: String(span), label: `±${span} min` }))}
          value={String(minutes)}
          onChange={(span) => go({ minutes: spans.find((one) => String(one) === span) ?? 5 })}
          className="ml-auto"
        />
      </div>
      {data ? (
        <FadeWhileLoading when={isPlaceholderData} className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <PlayersAround {...{ data, ends }} onChange={(next) => go({ comparedPlayers: next })} />
          <SideBySideTable {...{ data, ends, place, go }} />
        </FadeWhileLoading>
      ) : error ? (
        <LineFailure error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <LogSkeleton />
      )}
    </div>
  )
}

function Summary({ data: { entry, logs, isWhole }, minutes }: { data: PlayersAroundLine; minutes: number }) {
  return (
    <p className="text-sm text-fg-soft">
      {dateWithWeekday(entry.created_at)}, ±{minutes} min, {entry.server_id}, {linesCounted(logs.length)}
      {!isWhole && ' (jen nejbližší)'}
    </p>
  )
}

/** Scrolls to the line in question and focuses it. */
function useCentred(root: { current: HTMLElement | null }, id: number | undefined) {
  useEffect(() => {
    if (id === undefined) return
    const button = root.current?.querySelector<HTMLElement>(`[data-entry="${id}"]`)
    const table = button?.closest<HTMLElement>('[data-beside]')
    if (!button || !table) return
    // Scrolls only the table: the names of the players above it stay visible.
    const [line, frame] = [button.getBoundingClientRect(), table.getBoundingClientRect()]
    table.scrollBy(line.left - frame.left - frame.width / 3, line.top - frame.top - frame.height / 3)
    button.focus({ preventScroll: true })
  }, [root, id])
}
