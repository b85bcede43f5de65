import { useSyncExternalStore } from 'react'

export type Observable<Value> = {
  read: () => Value
  subscribe: (subscriber: () => void) => () => void
}

export function createObservable<Value>(value: Value) {
  const subscribers = new Set<() => void>()
  return {
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

export const useObservable = <Value>({ subscribe, read }: Observable<Value>): Value =>
  useSyncExternalStore(subscribe, read, read)
