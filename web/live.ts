import type { QueryKey } from '@tanstack/react-query'
import type { Change } from '@westmore/contract/live.ts'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { orpc, queryClient } from '#api.ts'
import { joinLive } from './live-leader.ts'
import { meQuery, useMe, watchStoredProfile } from './session.ts'

export type LiveStatus = 'connected' | 'reconnecting'

const BREATH = 250

let status: LiveStatus = 'connected'
const watchers = new Set<() => void>()
const readers = new Set<() => void>()

/** Keeps what is on screen true while somebody is signed in; called once, by the layout of the user area. */
export function useLive() {
  const { me } = useMe()
  const id = me?.id
  useEffect(() => watchStoredProfile(), [])
  useEffect(() => {
    if (id === undefined) return
    const leave = joinLive({
      connected: () => {
        invalidate()
        tellReaders()
      },
      changed: signal,
      refused: () => void queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
      status: (connected) => setStatus(connected ? 'connected' : 'reconnecting'),
    })
    return () => {
      leave()
      setStatus('connected')
    }
  }, [id])
}

export function useLiveStatus(): LiveStatus {
  return useSyncExternalStore(
    watchStatus,
    () => status,
    () => 'connected',
  )
}

/** Calls back when there may be new log lines and after every reconnect, at most once in `every` ms. */
export function useNewLines(listener: () => void, every = BREATH) {
  const tell = useEffectEvent(listener)
  useEffect(() => {
    let pause: ReturnType<typeof setTimeout> | undefined
    let isDue = false
    const hear = () => {
      if (pause !== undefined) {
        isDue = true
        return
      }
      isDue = false
      tell()
      pause = setTimeout(() => {
        pause = undefined
        if (isDue) hear()
      }, every)
    }
    readers.add(hear)
    return () => {
      readers.delete(hear)
      clearTimeout(pause)
    }
  }, [every])
}

function tellReaders() {
  for (const reader of readers) reader()
}

/** Calls back at every change of the status; returns how to stop. */
function watchStatus(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

function setStatus(next: LiveStatus) {
  if (next === status) return
  status = next
  for (const watcher of watchers) watcher()
}

const resting = new Map<string, { again: boolean }>()

/** At once, then at most every 250 ms: a burst of signals must not become a burst of questions. */
function signal(change: Change) {
  const { topic, id = '' } = change
  const name = topic === 'logs' ? `logs ${id}` : topic
  const rest = resting.get(name)
  if (rest) {
    rest.again = true
    return
  }
  if (name === 'logs lines') tellReaders()
  else invalidate(keyOf(change))
  const begun = { again: false }
  resting.set(name, begun)
  setTimeout(() => {
    resting.delete(name)
    if (begun.again) signal(change)
  }, BREATH)
}

/** What a signal makes stale; lines come by the second, so that whoever shows them decides for itself. */
function keyOf({ topic, id }: Change): QueryKey | undefined {
  if (topic === 'auth') return undefined
  if (topic === 'logs' && (id === 'categories' || id === 'tokens' || id === 'views'))
    return orpc.logs[id].key()
  return orpc[topic].key()
}

function invalidate(queryKey: QueryKey = []) {
  const firstLoads = queryClient
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined })
  void queryClient.invalidateQueries({ queryKey })
  for (const { promise, queryKey: exactly } of firstLoads) askAgainAfter(promise, exactly)
}

/** A first load under way cannot be restarted, and may have been answered before the change. */
function askAgainAfter(load: Promise<unknown> | undefined, queryKey: QueryKey) {
  const again = () => queryClient.invalidateQueries({ queryKey, exact: true })
  load?.then(again, () => {})
}
