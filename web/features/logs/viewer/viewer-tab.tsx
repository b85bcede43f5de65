import { useEffect, useState } from 'react'
import { Panel } from '#ui/card.tsx'
import { ContextView } from './context-view.tsx'
import { FaultStrip } from '../fault-strip.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterForm } from './filter-form.tsx'
import { Histogram } from '../histogram/histogram.tsx'
import { statsFailed } from '../labels.ts'
import { LogBar } from './bar.tsx'
import { LogList } from './list.tsx'
import { LogPager, pageSummary } from './pager.tsx'
import {
  emptySearch,
  isEmptySearch,
  widened,
  withMoments,
  writeSearch,
  type LogSearch,
} from '../log-search.ts'
import { LogHelp, useLogKeys } from './shortcuts.tsx'
import { LogTools } from './tools.tsx'
import { OrderButton } from './order-button.tsx'
import { PinnedEntry } from './pinned-entry.tsx'
import { PlayerCard } from '../people/player-card.tsx'
import { refreshLines } from '../queries.ts'
import { RangeBar } from './range-bar.tsx'
import { SavedViews } from './saved-views.tsx'
import { LiveButtons, NewLines } from './live-buttons.tsx'
import { withTypedColumns } from './typed-columns.ts'
import { useArrival } from './use-arrival.ts'
import { useDraft } from './use-draft.ts'
import { useLogPlace } from '../use-log-place.ts'
import { useLedger } from './use-ledger.ts'
import { useMoves } from './use-moves.ts'
import { useReading } from './use-reading.ts'

/** Logs, the first tab: the whole ledger, or one line with its surroundings. */
export function ViewerTab() {
  const at = useLogPlace()
  const { place, go } = at
  if (place.context !== null) return <ContextView id={place.context} place={place} go={go} />
  return <Viewer {...at} />
}

function Viewer(at: ReturnType<typeof useLogPlace>) {
  const { place, placeNow, go } = at
  const { search, page, order, entry, isLive } = place
  const { draft, change } = useDraft(search)
  const [dialog, setDialog] = useState<'views' | 'help' | null>(null)
  const [isPaused, setIsPaused] = useState(false)
  const [isRailOpen, setIsRailOpen] = useState(false)
  const { bar, head, barHeight, isBelow, toHead } = useReading()

  const ledger = useLedger(place, isPaused || isBelow)
  const { filter, stats, list, pages, known, tail } = ledger
  const { data, isPlaceholderData } = list
  const isOnPage = data?.logs.some(({ id }) => id === entry) ?? false
  useArrival(entry, data !== undefined && !isPlaceholderData)

  useEffect(() => {
    if (data && !isPlaceholderData && page > pages) go({ page: pages }, { replace: true })
  })

  const find = (next: LogSearch) => go({ search: next })
  const apply = () => find(withTypedColumns(draft, search.text, known))
  const { setLive, turn, showNew } = useMoves({ at, ledger, isBelow, toHead, setIsPaused })

  useLogKeys({
    ']': () => turn(placeNow().page + 1),
    '[': () => turn(placeNow().page - 1),
    l: () => setLive(!isLive),
    p: () => isLive && setIsPaused(!isPaused),
    '?': () => setDialog('help'),
    escape: () => {
      if (entry === null) return false
      go({ entry: null }, { replace: true })
    },
  })

  return (
    <div className="@container/book">
      {entry !== null && data && !isOnPage && <PinnedEntry id={entry} place={place} go={go} />}
      <SearchPanel
        {...{ search, draft, change, find, apply, ledger }}
        onViews={() => setDialog('views')}
        onHelp={() => setDialog('help')}
      />
      {search.player !== '' && (
        <PlayerCard
          identifier={search.player}
          chosenDay={search.dateFrom === search.dateTo ? search.dateFrom : ''}
          onDay={(day) => find({ ...search, range: '', dateFrom: day, dateTo: day })}
        />
      )}
      <Histogram
        filter={filter}
        onZoom={(from, to) => find(withMoments(search, from, to))}
        onWiden={(from, to) => find(widened(search, from, to, Date.now()))}
        isRailOpen={isRailOpen}
        onRail={setIsRailOpen}
      />
      {stats.isError && (
        <FaultStrip
          text={statsFailed(stats.error)}
          busy={stats.isFetching}
          onRetry={() => void stats.refetch()}
        />
      )}
      <LogBar
        ref={bar}
        text={draft.text}
        onText={(text) => change({ text })}
        onApply={apply}
        isLive={isLive}
        isStale={isPlaceholderData}
        summary={data ? pageSummary(page, data.total) : ''}
        chips={<FilterChips search={search} onChange={find} />}
        order={<OrderButton order={order} onOrder={(next) => go({ order: next })} />}
        pager={<LogPager page={page} pages={pages} label="Stránky záznamů" isShort onTurn={turn} />}
        live={<LiveButtons isLive={isLive} isPaused={isPaused} onLive={setLive} onPause={setIsPaused} />}
        news={<NewLines count={tail.count} onShow={showNew} />}
      />
      <div
        ref={head}
        tabIndex={-1}
        className="outline-none" // The page keeps one rem of air below the navigation; here the bar follows it at once.
        style={{ scrollMarginTop: `calc(${barHeight}px - 1rem)` }}
      />
      <LogList {...{ list, place, go, filter }} headTop={barHeight} isRailOpen={isRailOpen} />
      {data && data.total > 0 && (
        <div className="flex justify-center pt-4">
          <LogPager page={page} pages={pages} label="Stránky záznamů, dole" onTurn={turn} />
        </div>
      )}
      <SavedViews
        open={dialog === 'views'}
        onClose={() => setDialog(null)}
        query={writeSearch(search).toString()}
      />
      <LogHelp open={dialog === 'help'} onClose={() => setDialog(null)} />
    </div>
  )
}

interface SearchPanelProps {
  search: LogSearch
  draft: LogSearch
  change: (part: Partial<LogSearch>) => void
  find: (next: LogSearch) => void
  apply: () => void
  ledger: ReturnType<typeof useLedger>
  onViews: () => void
  onHelp: () => void
}

/** What is sought, and the tools for what is found. */
function SearchPanel({ search, draft, change, find, apply, ledger, onViews, onHelp }: SearchPanelProps) {
  const { filter, list, known, renew } = ledger
  return (
    <Panel className="grid grid-cols-[minmax(0,1fr)] gap-3 p-3!">
      <FilterForm
        draft={draft}
        scripts={known.script}
        isClear={isEmptySearch(search) && isEmptySearch(draft)}
        onChange={change}
        onApply={apply}
        onClear={() => {
          change(emptySearch)
          find(emptySearch)
        }}
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <RangeBar
          search={search}
          onChange={(range) => find({ ...search, range, dateFrom: '', dateTo: '' })}
        />
        <LogTools
          filter={filter}
          isBusy={list.isFetching && !list.isPending}
          onViews={onViews}
          onRefresh={() => {
            renew()
            refreshLines()
          }}
          onHelp={onHelp}
        />
      </div>
    </Panel>
  )
}
