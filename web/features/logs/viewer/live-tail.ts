import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { queryClient } from '#api.ts'
import { useNewLines } from '#live/live.ts'
import { askTail, listKey, refreshSurroundings, type LogPage } from '../queries.ts'
import { noArrivals, withArrivals } from './tail-buffer.ts'
import { openTail, type Tail } from './tail.ts'

/** How often (ms) the counts around the lines are renewed while lines come. */
const SURROUNDINGS = 10_000

interface Following {
  place: LogPage
  /** When the list was last read from the server; null until it was. */
  readAt: number | null
  /** Whether arrivals wait for the reader instead of entering at once. */
  isHeld: boolean
  /** How often (ms) to ask at most. */
  every: number
}

/** Follows what is written while the first page is on screen. */
export function useLiveTail({ place, readAt, isHeld, every }: Following) {
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
    })
    tail.current = opened
    void opened.ask()
    return () => {
      opened.close()
      tail.current = undefined
      setWaiting(noArrivals)
    }
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key])

  useNewLines(() => void tail.current?.ask(), every)
  useNewLines(() => {
    if (!isHeld) refreshSurroundings()
  }, SURROUNDINGS)

  function show() {
    const arrivals = tail.current?.take() ?? noArrivals
    if (arrivals.count === 0) return
    // The time of reading stays: what came later is still the tail's to tell.
    const options = readAt === null ? {} : { updatedAt: readAt }
    queryClient.setQueryData(listKey(place), (page) => page && withArrivals(page, arrivals), options)
  }
  const enter = useEffectEvent(show)
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
