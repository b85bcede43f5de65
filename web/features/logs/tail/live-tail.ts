import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { queryClient } from '#api.ts'
import { useNewLines } from '#live/live.ts'
import {
  askTail,
  listKey,
  refreshCounts,
  refreshStats,
  refreshSurroundings,
  type LogPage,
} from '../queries.ts'
import { openCountsPace } from './counts-pace.ts'
import { noArrivals, openTail, withArrivals, type Tail } from './tail.ts'

/** How often (ms) what is counted whatever is looked for is renewed while lines come. */
const STATS = 10_000

type Following = {
  place: LogPage
  /** When the list was last read from the server; null until it was. */
  readAt: number | null
  /** Whether arrivals wait for the reader instead of entering at once. */
  isHeld: boolean
  /** Checked before arrivals enter, because they must not move the lines that are being read. */
  isBelowNow: () => boolean
  /** How often (ms) to ask at most. */
  every: number
}

/** Follows what is written while the first page is on screen. */
export function useLiveTail({ place, readAt, isHeld, isBelowNow, every }: Following) {
  const [waiting, setWaiting] = useState(noArrivals)
  const tail = useRef<Tail>(undefined)
  const key = readAt === null ? '' : `${readAt} ${JSON.stringify(place)}`

  useEffect(() => {
    if (key === '') return
    const queryKey = listKey(place)
    const opened = openTail({
      ask: (after, signal) => askTail(place.filter, after, signal),
      shown: () => queryClient.getQueryData(queryKey)?.logs ?? [],
      changed: setWaiting,
      reread: () => void queryClient.invalidateQueries({ queryKey, exact: true }),
      every,
    })
    tail.current = opened
    opened.ask()
    return () => {
      opened.close()
      tail.current = undefined
      setWaiting(noArrivals)
    }
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key])

  // Does not open the tail again: what it has heard would be lost.
  useEffect(() => tail.current?.every(every), [every])

  useNewLines(() => tail.current?.ask())
  useNewLines(() => {
    if (!isHeld) refreshStats()
  }, STATS)
  useFollowingCounts(isHeld)

  function show() {
    const arrivals = tail.current?.take() ?? noArrivals
    if (arrivals.count === 0) return
    // Keeps the time of the original read: lines stored later are still reported by the tail.
    const options = readAt === null ? {} : { updatedAt: readAt }
    queryClient.setQueryData(listKey(place), (page) => page && withArrivals(page, arrivals), options)
  }
  const enter = useEffectEvent(() => {
    if (waiting.count > 0 && !isBelowNow()) show()
  })
  useEffect(() => {
    if (!isHeld) enter()
  }, [isHeld, waiting])

  return {
    count: waiting.count,
    show: () => {
      show()
      refreshSurroundings()
    },
  }
}

/** Counts rise with the lines that enter, and catch up when those that waited do. */
function useFollowingCounts(isHeld: boolean) {
  const counts = useRef<ReturnType<typeof openCountsPace>>(undefined)
  const isBehind = useRef(false)
  useEffect(() => {
    const opened = openCountsPace(refreshCounts)
    counts.current = opened
    return () => opened.close()
  }, [])
  useNewLines(() => {
    isBehind.current = isHeld
    if (!isHeld) counts.current?.hear()
  })
  useEffect(() => {
    if (isHeld || !isBehind.current) return
    isBehind.current = false
    counts.current?.hear()
  }, [isHeld])
}
