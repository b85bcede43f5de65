import { createThrottle } from '#live/throttle.ts'

/** Shortest time (ms) between two requests for the counts while lines come. */
const LEAST = 2_000
/** The pause is this many times as long as the answer took, so that slow counts do not keep the server busy. */
const REST = 10

/**
 * Keeps counts up to date by requesting them again: the tail reports only lines that pass the filter, and
 * skips some when there are many, so adding them up would be wrong.
 */
export function createCountsThrottle(ask: () => Promise<unknown>) {
  const throttle = createThrottle(async () => {
    const begun = performance.now()
    await ask()
    throttle.every(Math.max(LEAST, REST * (performance.now() - begun)))
  }, LEAST)
  return throttle
}
