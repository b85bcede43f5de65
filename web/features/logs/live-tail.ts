import { PAGE_SIZE, type LogEntry, type LogFilterInput } from '@westmore/contract/logs.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { queryClient } from '#api.ts'
import { useNewLines } from '#live.ts'
import { askTail, listKey, refreshSurroundings, type LogPage } from './queries.ts'
import { noArrivals, withAnswer, withArrivals } from './tail-buffer.ts'

/** How often (ms) the counts around the lines are renewed while lines come. */
const SURROUNDINGS = 10_000

/** How long (ms) to wait before a question that failed is asked again; nothing else may remind of it. */
const AGAIN = 3_000

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

  const deliver = useEffectEvent((answer: Answer, isFirst: boolean) => {
    const shown = queryClient.getQueryData(listKey(place))?.logs ?? []
    const next = withAnswer(waiting, answer, shown)
    // So much was written between the list and the first answer that only the server knows how much.
    if (isFirst && next.count >= PAGE_SIZE && shown.length > 0)
      void queryClient.invalidateQueries({ queryKey: listKey(place), exact: true })
    else setWaiting(next)
  })

  useEffect(() => {
    if (key === '') return
    const opened = openTail(place.filter, deliver)
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
    if (waiting.count === 0) return
    setWaiting(noArrivals)
    // The time of reading stays: what came later is still the tail's to tell.
    const options = readAt === null ? {} : { updatedAt: readAt }
    queryClient.setQueryData(listKey(place), (page) => page && withArrivals(page, waiting), options)
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

type Tail = ReturnType<typeof openTail>
type Answer = { logs: readonly LogEntry[]; skipped: number }
type Deliver = (answer: Answer, isFirst: boolean) => void

/** One question at a time; what is asked for meanwhile is asked once more afterwards. */
function openTail(filter: LogFilterInput, deliver: Deliver) {
  const end = new AbortController()
  let after: number | undefined
  let isAsking = false
  let isDue = false
  let again: ReturnType<typeof setTimeout> | undefined

  async function ask() {
    clearTimeout(again)
    if (isAsking) {
      isDue = true
      return
    }
    isAsking = true
    try {
      const isFirst = after === undefined
      const answer = await askTail(filter, after, end.signal)
      after = answer.after
      if (!end.signal.aborted) deliver(answer, isFirst)
    } catch (error) {
      if (end.signal.aborted) return
      console.warn(error)
      again = setTimeout(() => void ask(), AGAIN)
    } finally {
      isAsking = false
    }
    if (!isDue || end.signal.aborted) return
    isDue = false
    void ask()
  }

  return {
    ask,
    close: () => {
      end.abort()
      clearTimeout(again)
    },
  }
}
