import { openPace } from '#live/pace.ts'

/** How often (ms) at most counts are asked for anew while lines come. */
const LEAST = 2_000
/** They rest so many times as long as the answer took: who counts what takes long does not keep the server busy. */
const REST = 10

/**
 * Counts follow what is written by being asked for anew: the tail tells only the lines that pass the filter, and not all of
 * very many, so counts added up from it would not be true. One question at a time; what is heard meanwhile is asked for after it.
 */
export function openCountsPace(ask: () => Promise<unknown>) {
  const pace = openPace(() => void renew(), LEAST)
  let isAsking = false
  let isDue = false
  let isClosed = false

  async function renew() {
    if (isAsking) {
      isDue = true
      return
    }
    isAsking = true
    const begun = performance.now()
    await ask()
    isAsking = false
    if (isClosed) return
    pace.every(Math.max(LEAST, REST * (performance.now() - begun)))
    if (isDue) pace.hear()
    isDue = false
  }

  return {
    hear: pace.hear,
    close: () => {
      isClosed = true
      pace.close()
    },
  }
}
