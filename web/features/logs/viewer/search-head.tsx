import { Histogram } from '../histogram/histogram.tsx'
import { statsFailed } from '../labels.ts'
import { LoadErrorStrip } from '../load-error-strip.tsx'
import { withMoments } from '../log-search.ts'
import { PlayerCard } from '../people/player-card.tsx'
import { useLog } from '../use-log.ts'
import type { useLedger } from './use-ledger.ts'
import { FilterForm } from '../search/filter-form.tsx'
import { LogTools } from '../search/tools.tsx'
import type { useDraft } from '../search/use-draft.ts'

type SearchHeadProps = {
  ledger: ReturnType<typeof useLedger>
  typed: ReturnType<typeof useDraft>
  onValues: () => void
  onHelp: () => void
}

export function SearchHead({ ledger, typed, onValues, onHelp }: SearchHeadProps) {
  const { place, find } = useLog()
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
        <FilterForm typed={typed} scripts={known.script} />
        <Histogram filter={filter} onZoom={(from, to) => find(withMoments(search, from, to))}>
          <LogTools {...{ filter, onValues, onHelp }} />
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
