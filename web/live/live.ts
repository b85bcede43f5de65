// How a change arrives: the server announces it in the transaction that makes it; PostgreSQL passes the
// signal to every node, and each node writes it to the live streams of those allowed to see it
// (server/live.ts, server/http/live-stream.ts). Each visible tab has such a stream (connection.ts). A signal
// says which thing changed: stale.ts names the queries it makes stale, and this file refetches them, at most
// every 250 ms. Only a message comes with its words. When a stream begins again, after a lost connection or when a hidden
// tab is shown, all queries are refetched, because signals may have been missed.
import type { QueryFilters, QueryKey } from '@tanstack/react-query'
import type { Change } from '@westmore/contract/live.ts'
import { useEffect, useEffectEvent } from 'react'
import { calls, checkSession, queryClient } from '#api.ts'
import { createObservable, useObservable } from '#kept/observable.ts'
import { openLiveStream } from './connection.ts'
import { staleAfterReconnect, NEW_LINES, type StaleGroup, staleAfter } from './stale.ts'
import { createThrottle } from './throttle.ts'
import { useMe, watchStoredProfile } from '#session/session.ts'

export type LiveStatus = 'connected' | 'reconnecting'

const BREATH = 250

export const liveLine = createObservable<LiveStatus>('connected')
/** Counts announcements of new log lines and reconnects. */
const newLines = createObservable(0)

/** `takeIn` puts the words of a change where they are shown, if nothing is missing before them. */
export function useLive(takeIn: (change: Change) => boolean) {
  const { me } = useMe()
  const id = me?.id
  useEffect(() => watchStoredProfile(), [])
  useEffect(() => {
    if (id === undefined) return
    const stream = openLiveStream({
      mayOpen: () => !calls.areHeld(),
      opened: (isResumed) => {
        liveLine.set('connected')
        if (isResumed) return
        invalidate(staleAfterReconnect)
        announceLines()
      },
      changed: (change) => staleAfter(change, takeIn(change)).forEach(signal),
      lost: () => liveLine.set('reconnecting'),
      refused: checkSession,
    })
    const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
      const isAnswer = event.type === 'updated' && event.action.type === 'success' && !event.action.manual
      if (isAnswer && liveLine.read() === 'reconnecting') stream.retry()
    })
    return () => {
      unsubscribe()
      stream.close()
      liveLine.set('connected')
    }
  }, [id, takeIn])
}

export function useLiveStatus(): LiveStatus {
  return useObservable(liveLine)
}

/** Also after every reconnect. By default at every signal: the server sends at most one in 250 ms. */
export function useNewLines(listener: () => void, every = 0) {
  const tell = useEffectEvent(listener)
  useEffect(() => {
    const throttle = createThrottle(tell, every)
    const unsubscribe = newLines.subscribe(throttle.signal)
    return () => {
      unsubscribe()
      throttle.close()
    }
  }, [every])
}

function announceLines() {
  newLines.set(newLines.read() + 1)
}

const throttles = new Map<string, ReturnType<typeof createThrottle>>()

/** At once, then at most every 250 ms: a burst of signals must not become a burst of queries. */
function signal({ name, filters }: StaleGroup) {
  if (name === NEW_LINES) return announceLines()
  const throttle = throttles.get(name) ?? createThrottle(() => filters.forEach(invalidate), BREATH)
  throttles.set(name, throttle)
  throttle.signal()
}

function invalidate(filters: QueryFilters) {
  const firstLoads = queryClient
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  void queryClient.invalidateQueries(filters)
  for (const { promise, queryKey } of firstLoads) askAgainAfter(promise, queryKey)
}

/** A first load in progress cannot be restarted, and its answer may be older than the change. */
function askAgainAfter(load: Promise<unknown> | undefined, queryKey: QueryKey) {
  const again = () => queryClient.invalidateQueries({ queryKey, exact: true })
  load?.then(again, () => {})
}
