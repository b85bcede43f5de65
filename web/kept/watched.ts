import { useSyncExternalStore } from 'react'

/** A value that outlives the screens that show it. */
export type Watched<Value> = {
  read: () => Value
  /** Calls back at every change; returns how to stop. */
  watch: (watcher: () => void) => () => void
  /** What it was at the beginning: pages drawn by the build show it. */
  initial: Value
}

export function openWatched<Value>(initial: Value) {
  let value = initial
  const watchers = new Set<() => void>()
  return {
    initial,
    read: () => value,
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    isWatched: () => watchers.size > 0,
    set: (next: Value) => {
      if (Object.is(next, value)) return
      value = next
      for (const watcher of watchers) watcher()
    },
  }
}

export function useWatched<Value>({ watch, read, initial }: Watched<Value>): Value {
  return useSyncExternalStore(watch, read, () => initial)
}
