import type { LogEntry, LogFilterInput } from '@westmore/contract/logs.ts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { RefObject } from 'react'
import Ledger from '~icons/game-icons/open-book'
import { NothingFound } from '#lists/nothing-found.tsx'
import { classes } from '#ui/classes.ts'
import { FadeWhileLoading } from '../fade-while-loading.tsx'
import { LinesFailure } from '../lines-failure.tsx'
import { LoadErrorStrip } from '../load-error-strip.tsx'
import { FacetRail } from './facet-rail.tsx'
import { logsFailed, logWords } from '../labels.ts'
import { emptySearch, isEmptySearch } from '../log-search.ts'
import { identifierSuffixes, playersIn } from '../identifier-suffixes.ts'
import { logQueries } from '../queries.ts'
import { LogSkeleton, NoLogs } from './states.tsx'
import { LogTable } from './table.tsx'
import { useLog } from '../use-log-place.ts'

type LogListProps = {
  list: UseQueryResult<{ logs: LogEntry[]; total: number }>
  filter: LogFilterInput
  rail: RefObject<HTMLElement | null>
  /** Null: the values are shown where there is room beside the list; on request they are above it. */
  isRailOpen: boolean | null
}

export function LogList({ list, filter, rail, isRailOpen }: LogListProps) {
  const { place, find } = useLog()
  const { data, error, isPlaceholderData } = list
  const { data: facets } = useQuery(logQueries.facets(filter))
  const counted = facets?.player?.values.map(({ value: identifier, name }) => ({ identifier, name })) ?? []
  const ends = identifierSuffixes([...playersIn(data?.logs ?? []), ...counted])
  if (data?.total === 0 && isEmptySearch(place.search)) return <NoLogs />
  return (
    <div
      className={classes(
        'mt-1 grid gap-x-6 gap-y-3',
        isRailOpen !== false && '@4xl/book:grid-cols-[minmax(0,1fr)_14.5rem]',
      )}
    >
      <aside
        ref={rail}
        aria-label="Hodnoty a počty"
        data-below-bar=""
        className={classes(
          'min-w-0 @4xl/book:sticky @4xl/book:top-[calc(var(--nav-height)+var(--bar-height,0px))] @4xl/book:order-last @4xl/book:max-h-[calc(100dvh-var(--nav-height)-5rem)] @4xl/book:self-start @4xl/book:overflow-y-auto @4xl/book:pt-2',
          isRailOpen === null ? 'hidden @4xl/book:block' : !isRailOpen && 'hidden',
        )}
      >
        <FacetRail {...{ filter, ends }} />
      </aside>
      <FadeWhileLoading when={isPlaceholderData} className="min-w-0">
        {data && error && <LoadErrorStrip text={logsFailed(error)} query={list} />}
        {!data && error ? (
          <LinesFailure query={list} />
        ) : !data ? (
          <LogSkeleton />
        ) : data.total === 0 ? (
          <NothingFound
            drawing={<Ledger />}
            title={logWords.nothingFound}
            button={logWords.clear}
            onPress={() => find(emptySearch)}
          >
            Zkuste delší období nebo méně podmínek.
          </NothingFound>
        ) : (
          <LogTable
            lines={data.logs}
            ends={ends}
            isTimeline={place.search.player !== '' || place.search.person !== ''}
          />
        )}
      </FadeWhileLoading>
    </div>
  )
}
