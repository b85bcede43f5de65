import { useEffect, useRef, useState } from 'react'
import { ShortcutHelp } from '#keys/shortcut-help.tsx'
import { LoadErrorStrip } from '../load-error-strip.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterForm } from './filter-form.tsx'
import { Histogram } from '../histogram/histogram.tsx'
import { statsFailed } from '../labels.ts'
import { LogBar } from './bar.tsx'
import { LogList } from './list.tsx'
import { LogPager } from './pager.tsx'
import { pageSummary } from './page-words.ts'
import {
  emptySearch,
  isEmptySearch,
  widened,
  withMoments,
  writeSearch,
  type LogSearch,
} from '../log-search.ts'
import { chosenLine, logKeys, useLogKeys } from './shortcuts.tsx'
import { LogTools } from './tools.tsx'
import { OrderButton } from './order-button.tsx'
import { PinnedEntry } from './pinned-entry.tsx'
import { PlayerCard } from '../people/player-card.tsx'
import { refreshLines } from '../queries.ts'
import { LedgerViews } from './ledger-views.tsx'
import { LiveButtons, NewLines } from '../tail/live-buttons.tsx'
import { withTypedColumns } from './typed-columns.ts'
import { writeView, type useLogPlace } from '../use-log-place.ts'
import { goAndPrefetch, useLedger } from './use-ledger.ts'
import { useLogNavigation } from './use-log-navigation.ts'
import { useStickyBar } from './use-sticky-bar.ts'

/** The whole log: search, histogram and lines. */
export function Viewer(at: ReturnType<typeof useLogPlace>) {
  const { place, placeNow } = at
  const go = goAndPrefetch(at)
  const { search, page, order, entry, isLive } = place
  const { draft, change } = useDraft(search)
  const [dialog, setDialog] = useState<'views' | 'help' | null>(null)
  const [isPaused, setIsPaused] = useState(false)
  /** Null: shown where there is room beside the list. */
  const [isRailOpen, setIsRailOpen] = useState<boolean | null>(null)
  const rail = useRef<HTMLElement>(null)
  const { bar, head, isBelow, isBelowNow } = useStickyBar()

  const ledger = useLedger(place, isPaused || isBelow, isBelowNow)
  const { filter, renew, stats, list, pages, isWhole, known, tail } = ledger
  const { data, isPlaceholderData } = list
  const isOnPage = data?.logs.some(({ id }) => id === entry) ?? false
  useArrival(entry, data !== undefined && !isPlaceholderData)

  const find = (next: LogSearch) => go({ search: next })
  const apply = (part?: Partial<LogSearch>) =>
    find(withTypedColumns({ ...draft, ...part }, search.text, known))
  const { setLive, turn, showNew } = useLogNavigation({ at, ledger, isBelow, head, setIsPaused })
  const shownPages = { page, pages, isWhole, onTurn: turn }

  useLogKeys({
    ']': () => turn(placeNow().page + 1),
    '[': () => turn(placeNow().page - 1),
    l: () => setLive(!isLive),
    p: () => isLive && setIsPaused(!isPaused),
    o: () => {
      const line = chosenLine() ?? entry
      if (line !== null) go({ around: line, entry: null })
    },
    '?': () => setDialog('help'),
    escape: () => {
      if (entry === null) return false
      go({ entry: null }, { replace: true })
    },
  })

  return (
    <div className="@container/book">
      {entry !== null && data && !isOnPage && <PinnedEntry id={entry} place={place} go={go} />}
      {search.player !== '' && (
        <PlayerCard
          identifier={search.player}
          chosenDay={search.dateFrom === search.dateTo ? search.dateFrom : ''}
          onDay={(day) => find({ ...search, range: '', dateFrom: day, dateTo: day })}
        />
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
        <FilterForm
          draft={draft}
          scripts={known.script}
          count={
            [
              search.category,
              search.script,
              search.user,
              search.range || search.dateFrom || search.dateTo,
            ].filter(Boolean).length
          }
          isClear={isEmptySearch(search) && isEmptySearch(draft)}
          onChange={change}
          onApply={apply}
          onClear={() => {
            change(emptySearch)
            find(emptySearch)
          }}
        />
        <Histogram
          filter={filter}
          onZoom={(from, to) => find(withMoments(search, from, to))}
          onWiden={(from, to) => find(widened(search, from, to, Date.now()))}
        >
          <LogTools
            {...{ search, filter }}
            onViews={() => setDialog('views')}
            onValues={() => setIsRailOpen(rail.current?.checkVisibility() === false)}
            onRefresh={() => {
              renew()
              refreshLines()
            }}
            onHelp={() => setDialog('help')}
          />
        </Histogram>
      </div>
      {stats.isError && (
        <LoadErrorStrip
          text={statsFailed(stats.error)}
          busy={stats.isFetching}
          onRetry={() => void stats.refetch()}
        />
      )}
      <LogBar
        ref={bar}
        text={draft.text}
        onText={(text) => change({ text })}
        onApply={() => apply()}
        isLive={isLive}
        isStale={isPlaceholderData}
        summary={data ? pageSummary(page, data) : ''}
        chips={<FilterChips search={search} onChange={find} />}
        order={<OrderButton order={order} onOrder={(next) => go({ order: next })} />}
        pager={<LogPager {...shownPages} label="Stránky záznamů" isShort />}
        live={<LiveButtons isLive={isLive} isPaused={isPaused} onLive={setLive} onPause={setIsPaused} />}
        news={<NewLines count={tail.count} onShow={showNew} />}
      />
      <div
        ref={head}
        data-below-bar=""
        tabIndex={-1}
        // The page keeps one rem of space below the navigation; here the bar follows it directly.
        className="scroll-mt-[calc(var(--bar-height,0px)-1rem)] outline-none"
      />
      <LogList {...{ list, place, go, filter, rail, isRailOpen }} />
      {data && data.total > 0 && (
        <div className="flex justify-center pt-4">
          <LogPager {...shownPages} label="Stránky záznamů, dole" />
        </div>
      )}
      <LedgerViews open={dialog === 'views'} onClose={() => setDialog(null)} query={writeView(place)} />
      <ShortcutHelp open={dialog === 'help'} onClose={() => setDialog(null)} keys={logKeys} />
    </div>
  )
}

/** Search typed but not applied yet; replaced by a search from elsewhere, such as a click on a value. */
function useDraft(search: LogSearch) {
  const key = writeSearch(search).toString()
  const [state, setState] = useState({ key, draft: search })
  if (state.key !== key) setState({ key, draft: search })
  const change = (part: Partial<LogSearch>) =>
    setState((before) => ({ ...before, draft: { ...before.draft, ...part } }))
  return { draft: state.draft, change }
}

/** Scrolls to the line in the address and focuses it, once: on arrival by a link or on the way back. */
function useArrival(entry: number | null, isReady: boolean) {
  const isOver = useRef(false)
  useEffect(() => {
    if (!isReady || isOver.current) return
    isOver.current = true
    const button = document.querySelector<HTMLElement>(`[data-entry="${entry}"]`)
    button?.focus({ preventScroll: true })
    button?.closest('[role=row]')?.scrollIntoView({ block: 'center', behavior: 'instant' })
  }, [entry, isReady])
}
