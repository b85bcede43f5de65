import { Histogram } from '../histogram/histogram.tsx'
import { statsFailed } from '../labels.ts'
import { LoadErrorStrip } from '../load-error-strip.tsx'
import { withMoments, type LogSearch } from '../log-search.ts'
import { PlayerCard } from '../people/player-card.tsx'
import type { LogPlace } from '../use-log-place.ts'
import type { useLedger } from './use-ledger.ts'
import { FilterForm } from '../search/filter-form.tsx'
import { LogTools } from '../search/tools.tsx'
import type { useDraft } from '../search/use-draft.ts'

type SearchHeadProps = {
  place: LogPlace
  ledger: ReturnType<typeof useLedger>
  typed: ReturnType<typeof useDraft>
  find: (search: LogSearch) => void
  onValues: () => void
  onHelp: () => void
}

export function SearchHead({ place, ledger, typed, find, onValues, onHelp }: SearchHeadProps) {
  const { search } = place
  const { filter, stats, known } = ledger
  return (
    <>
      {search.player !== '' && (
        <PlayerCard
          identifier={search.player}
          chosenDay={search.dateFrom === search.dateTo ? search.dateFrom : ''}
          onDay={(day) => find({ ...search, range: '', dateFrom: day, dateTo: day })}
        />
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
        <FilterForm {...{ search, typed }} scripts={known.script} />
        <Histogram filter={filter} onZoom={(from, to) => find(withMoments(search, from, to))}>
          <LogTools {...{ place, filter, onValues, onHelp }} />
        </Histogram>
      </div>
      {stats.isError && (
        <LoadErrorStrip
          text={statsFailed(stats.error)}
          busy={stats.isFetching}
          onRetry={() => void stats.refetch()}
        />
      )}
    </>
  )
}
