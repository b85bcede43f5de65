import { useSyncExternalStore } from 'react'

/** A value that outlives the components showing it. */
export type Watched<Value> = {
  read: () => Value
  /** Calls back at every change; returns a function that stops it. */
  watch: (watcher: () => void) => () => void
  /** The initial value: prerendered pages show it. */
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
