import { MAX_FOUND } from '@westmore/contract/logs.ts'
import { useEffect, useRef, useState } from 'react'
import { ShortcutHelp } from '#keys/shortcut-help.tsx'
import { useListKeys } from '#keys/use-list-keys.ts'
import { useDraft } from '../search/use-draft.ts'
import { LogBar } from './bar.tsx'
import { LogList } from './list.tsx'
import { LogPager } from './pager.tsx'
import { isBeyond, pageSummary } from './page-words.ts'
import { linesCounted } from '../labels.ts'
import { chosenLine, lineMoves, logKeys } from './shortcuts.ts'
import { PinnedEntry } from './pinned-entry.tsx'
import { SearchHead } from './search-head.tsx'
import { LiveButtons, NewLines } from '../tail/live-buttons.tsx'
import { useLog } from '../use-log.ts'
import { useLedger } from './use-ledger.ts'
import { useLogNavigation } from './use-log-navigation.ts'
import { useStickyBar } from './use-sticky-bar.ts'

export function Viewer() {
  const { place, placeNow, go, find } = useLog()
  const { search, page, entry, isLive } = place
  const [isPaused, setIsPaused] = useState(false)
  /** Null: shown where there is room beside the list. */
  const [isRailOpen, setIsRailOpen] = useState<boolean | null>(null)
  const rail = useRef<HTMLElement>(null)
  const { bar, head, isBelow, isBelowNow } = useStickyBar()

  const ledger = useLedger(place, isPaused || isBelow, isBelowNow)
  const { filter, list, pages, isWhole, known, tail } = ledger
  const { data, isPlaceholderData } = list
  const isOnPage = data?.logs.some(({ id }) => id === entry) ?? false
  useArrival(entry, data !== undefined && !isPlaceholderData)

  const typed = useDraft(search, known, find)
  const { setLive, turn, showNew } = useLogNavigation({ ledger, isBelow, head, setIsPaused })
  const shownPages = { page, pages, isWhole, onTurn: turn }

  const { help, showHelp } = useListKeys(lineMoves, {
    ']': () => data !== undefined && turn(placeNow().page + 1),
    '[': () => data !== undefined && turn(placeNow().page - 1),
    l: () => setLive(!isLive),
    p: () => isLive && setIsPaused(!isPaused),
    o: () => {
      const line = chosenLine() ?? entry
      if (line === null) return false
      go({ around: line, entry: null })
    },
    escape: () => {
      if (entry === null) return false
      go({ entry: null }, { replace: true })
    },
  })

  return (
    <div className="@container/book">
      {entry !== null && data && !isOnPage && <PinnedEntry id={entry} />}
      <SearchHead
        {...{ ledger, typed }}
        onValues={() => setIsRailOpen(rail.current?.checkVisibility() === false)}
        onHelp={showHelp}
      />
      <LogBar
        ref={bar}
        text={typed.draft.text}
        onText={(text) => typed.change({ text })}
        onApply={() => typed.apply()}
        isLive={isLive}
        isStale={isPlaceholderData}
        summary={data ? pageSummary(page, data) : ''}
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
