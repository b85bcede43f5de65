import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { queryClient } from '#api.ts'
import { useNewLines } from '#live/live.ts'
import { fetchTail, listKey, refreshCounts, type LogPage } from '../queries.ts'
import { noArrivals, createTail, withArrivals } from './tail.ts'

/** Time (ms) between two refreshes of the counts: the tail skips lines when there are many, so adding up would be wrong. */
const COUNTS = 5_000

type Following = {
  place: LogPage
  /** When the list was last read from the server; null before that. */
  readAt: number | null
  isHeld: boolean
  /** Checked before new lines enter, because they must not move the lines being read. */
  isBelowNow: () => boolean
  /** Shortest time (ms) between two requests. */
  every: number
}

export function useLiveTail({ place, readAt, isHeld, isBelowNow, every }: Following) {
  const [waiting, setWaiting] = useState(noArrivals)
  const tail = useRef<ReturnType<typeof createTail>>(undefined)
  const key = readAt === null ? '' : `${readAt} ${every} ${JSON.stringify(place)}`

  useEffect(() => {
    if (key === '') return
    const queryKey = listKey(place)
    const opened = createTail({
      ask: (after, signal) => fetchTail(place.filter, after, signal),
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

  useNewLines(() => tail.current?.ask())
  useNewLines(() => {
    if (!isHeld) void refreshCounts()
  }, COUNTS)

  function show() {
    const arrivals = tail.current?.take() ?? noArrivals
    if (arrivals.count === 0) return
    // Keeps the time of the original read: the tail still reports lines stored later.
    const options = readAt === null ? {} : { updatedAt: readAt }
    queryClient.setQueryData(listKey(place), (page) => page && withArrivals(page, arrivals), options)
  }
  const enter = useEffectEvent(() => {
    if (waiting.count > 0 && !isBelowNow()) show()
  })
  useEffect(() => {
    if (!isHeld) enter()
  }, [isHeld, waiting])
  // Lines that are held are counted once they enter.
  useEffect(() => {
    if (!isHeld) void refreshCounts()
  }, [isHeld])

  return {
    count: waiting.count,
    show: () => {
      show()
      void refreshCounts()
    },
  }
}
