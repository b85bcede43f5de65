import type { Batch } from './batches.ts'

/** Full batches that wait to be sent, the oldest first. */
export function openSealed(found: Batch[]) {
  const waiting = found
  const placeOf = (key: string) => waiting.findIndex((batch) => batch.key === key)
  return {
    oldest: () => waiting[0],
    newest: () => waiting.at(-1),
    all: (): readonly Batch[] => waiting,
    isEmpty: () => waiting.length === 0,
    find: (key: string) => waiting.find((batch) => batch.key === key),
    add: (batch: Batch) => void waiting.push(batch),
    /** Replaces a batch by `next`, or removes it if there is none. */
    replace(key: string, next?: Batch): void {
      const place = placeOf(key)
      if (place !== -1) waiting.splice(place, 1, ...(next ? [next] : []))
    },
  }
}
