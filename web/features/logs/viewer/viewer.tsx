import { MAX_FOUND } from '@westmore/contract/logs.ts'
import { useEffect, useRef, useState } from 'react'
import { ShortcutHelp } from '#keys/shortcut-help.tsx'
import { useListKeys } from '#keys/use-list-keys.ts'
import { goToTop, usePageTurn } from '#lists/pages.ts'
import { Histogram } from '../histogram/histogram.tsx'
import { linesCounted, statsFailed } from '../labels.ts'
import { LoadErrorStrip } from '../load-error-strip.tsx'
import { isPast, withMoments } from '../log-search.ts'
import { PlayerCard } from '../people/player-card.tsx'
import { FilterForm } from '../search/filter-form.tsx'
import { LogTools } from '../search/tools.tsx'
import { useDraft } from '../search/use-draft.ts'
import { LiveButtons, NewLines } from '../tail/live-buttons.tsx'
import { useLog } from '../use-log-place.ts'
import { LogBar } from './bar.tsx'
import { LogList } from './list.tsx'
import { isBeyond, pagesOf, pageSummary } from './page-words.ts'
import { LogPager } from './pager.tsx'
import { PinnedEntry } from './pinned-entry.tsx'
import { chosenLine, lineMoves, logKeys } from './shortcuts.ts'
import { useLedger } from './use-ledger.ts'
import { useStickyBar } from './use-sticky-bar.ts'

export function Viewer() {
  const { place, placeNow, go, find } = useLog()
  const { search, page, entry, isLive } = place
  const [isPaused, setIsPaused] = useState(false)
  /** Null: shown where there is room beside the list. */
  const [isRailOpen, setIsRailOpen] = useState<boolean | null>(null)
  const rail = useRef<HTMLElement>(null)
  const { bar, head, isBelow, isBelowNow } = useStickyBar()

  const { filter, stats, list, isNewest, tail, known } = useLedger(place, isPaused || isBelow, isBelowNow)
  const { data, isPlaceholderData } = list
  // A page that failed to load gives no number of pages.
  const pages = data ? pagesOf(data) : page
  useArrival(entry, data !== undefined && !isPlaceholderData)
  useEffect(() => {
    if (data && !isPlaceholderData && page > pages) go({ page: pages }, { replace: true })
  })

  const typed = useDraft(search, known, find)
  const { turn: turnTo } = usePageTurn((to) => go({ page: to, entry: null, isLive: false }), head)
  const turn = (to: number) => {
    if (data && to >= 1 && to <= pages && to !== placeNow().page) turnTo(to)
  }
  const shownPages = { page, pages, isWhole: data ? !isBeyond(data) : page === 1, onTurn: turn }

  function setLive(next: boolean) {
    setIsPaused(false)
    if (!next || isNewest) return go({ isLive: next }, { replace: true })
    // Without an end new lines match; a range such as yesterday is removed as a whole.
    const open = search.range === '' ? { dateTo: '' } : { range: '' as const }
    go({
      isLive: true,
      order: 'newest',
      search: isPast(filter.dateTo) ? { ...search, ...open } : search,
    })
  }
  const close = () => go({ entry: null }, { replace: true })
  function showNew() {
    if (entry !== null) close()
    tail.show()
    if (isBelow) goToTop(head.current)
  }

  const { help, showHelp } = useListKeys(lineMoves, {
    ']': () => turn(placeNow().page + 1),
    '[': () => turn(placeNow().page - 1),
    l: () => setLive(!isLive),
    p: () => isLive && setIsPaused(!isPaused),
    o: () => {
      const line = chosenLine() ?? entry
      if (line === null) return false
      go({ around: line, entry: null })
    },
    escape: () => entry !== null && close(),
  })

  return (
    <div className="@container/book">
      {entry !== null && data && !data.logs.some(({ id }) => id === entry) && <PinnedEntry id={entry} />}
      {search.player !== '' && (
        <PlayerCard
          identifier={search.player}
          chosenDay={search.dateFrom === search.dateTo ? search.dateFrom : ''}
          onDay={(day) => find({ ...search, range: '', dateFrom: day, dateTo: day })}
        />
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
        <FilterForm typed={typed} known={known} />
        <Histogram filter={filter} onZoom={(from, to) => find(withMoments(search, from, to))}>
          <LogTools
            filter={filter}
            onValues={() => setIsRailOpen(rail.current?.checkVisibility() === false)}
            onHelp={showHelp}
          />
        </Histogram>
      </div>
      {stats.isError && <LoadErrorStrip text={statsFailed(stats.error)} query={stats} />}
      <LogBar
        ref={bar}
        typed={typed}
        isStale={isPlaceholderData}
        summary={data ? pageSummary(page, data, search) : ''}
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
      <LogList {...{ list, filter, rail, isRailOpen }} />
      {data && data.total > 0 && (
        <div className="grid justify-items-center gap-1 pt-4">
          <LogPager {...shownPages} label="Stránky záznamů, dole" />
          {isBeyond(data) && page === pages && (
            <p className="text-sm text-fg-soft">
              Výpis tu končí, po {linesCounted(MAX_FOUND)}. Další ukáže kratší období.
            </p>
          )}
        </div>
      )}
      <ShortcutHelp {...help} keys={logKeys} />
    </div>
  )
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
