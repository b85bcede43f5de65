import type { Batches } from './batches.ts'

export function openDropped(batches: Pick<Batches, 'readNumber' | 'saveNumber'>) {
  let all = 0
  let unreported = batches.readNumber('dropped')
  let isSaved = true
  return {
    all: () => all,
    add(): void {
      all += 1
      unreported += 1
      isSaved = false
    },
    takeUnreported(): number {
      const count = unreported
      if (count > 0) isSaved = false
      unreported = 0
      return count
    },
    /** Called every second, so a kill loses at most one second of the count. */
    save(): void {
      isSaved ||= batches.saveNumber('dropped', unreported)
    },
  }
}
