import { openPace } from '#live/pace.ts'

/** How often (ms) at most counts are asked for again while lines come. */
const LEAST = 2_000
/** They rest so many times as long as the answer took: a count that takes long does not keep the server busy. */
const REST = 10

/**
 * Counts follow what is written by being asked for again: the tail tells only the lines that pass the filter, and not all of
 * very many, so counts added up from it would not be true.
 */
export function openCountsPace(ask: () => Promise<unknown>) {
  const pace = openPace(async () => {
    const begun = performance.now()
    await ask()
    pace.every(Math.max(LEAST, REST * (performance.now() - begun)))
  }, LEAST)
  return pace
}
