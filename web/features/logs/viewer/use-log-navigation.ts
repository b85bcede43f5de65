import { useEffect, type RefObject } from 'react'
import { goToTop, usePageTurn } from '#lists/pages.ts'
import { isPast, type LogSearch } from '../log-search.ts'
import { useLog } from '../use-log.ts'
import type { useLedger } from './use-ledger.ts'

type Moving = {
  ledger: ReturnType<typeof useLedger>
  isBelow: boolean
  head: RefObject<HTMLElement | null>
  setIsPaused: (isPaused: boolean) => void
}

export function useLogNavigation({ ledger, isBelow, head, setIsPaused }: Moving) {
  const { place, placeNow, go } = useLog()
  const { filter, list, isNewest, pages, tail } = ledger
  const { search, page, entry } = place

  useEffect(() => {
    if (list.data && !list.isPlaceholderData && page > pages) go({ page: pages }, { replace: true })
  })

  const setLive = (next: boolean) => {
    setIsPaused(false)
    if (next && !isNewest)
      go({
        isLive: true,
        order: 'newest',
        search: isPast(filter.dateTo) ? { ...search, ...withoutEnd(search) } : search,
      })
    else go({ isLive: next }, { replace: true })
  }
  const { turn: turnTo } = usePageTurn((to) => go({ page: to, entry: null, isLive: false }), head)
  const turn = (to: number) => {
    if (to >= 1 && to <= pages && to !== placeNow().page) turnTo(to)
  }
  const showNew = () => {
    if (entry !== null) go({ entry: null }, { replace: true })
    tail.show()
    if (isBelow) goToTop(head.current)
  }

  return { setLive, turn, showNew }
}

/** Without an end new lines match; a range such as yesterday is removed as a whole. */
const withoutEnd = ({ range }: LogSearch) => (range === '' ? { dateTo: '' } : { range: '' as const })
