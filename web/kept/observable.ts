import { useSyncExternalStore } from 'react'

export type Observable<Value> = {
  read: () => Value
  subscribe: (subscriber: () => void) => () => void
  /** Shown by prerendered pages. */
  initial: Value
}

export function createObservable<Value>(initial: Value) {
  let value = initial
  const subscribers = new Set<() => void>()
  return {
    initial,
    read: () => value,
    subscribe: (subscriber: () => void) => {
      subscribers.add(subscriber)
      return () => void subscribers.delete(subscriber)
    },
    set: (next: Value) => {
      if (Object.is(next, value)) return
      value = next
      for (const subscriber of subscribers) subscriber()
    },
  }
}

export function useObservable<Value>({ subscribe, read, initial }: Observable<Value>): Value {
  return useSyncExternalStore(subscribe, read, () => initial)
}
