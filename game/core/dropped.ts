import type { Batches } from './batches.ts'

/** Lines past the bound: how many there were, and how many the site has not been told of yet. */
export function openDropped(batches: Pick<Batches, 'keptNumber' | 'keepNumber'>) {
  let all = 0
  let untold = batches.keptNumber('dropped')
  let isKept = true
  return {
    all: () => all,
    add(): void {
      all += 1
      untold += 1
      isKept = false
    },
    /** How many are yet to be told; they count as told then. */
    tell(): number {
      const count = untold
      if (count > 0) isKept = false
      untold = 0
      return count
    },
    /** Remembers over a restart what is yet to be told; at most a second's worth is lost by a kill. */
    keep(): void {
      isKept ||= batches.keepNumber('dropped', untold)
    },
  }
}
