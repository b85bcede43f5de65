import { setTimeout as sleep } from 'node:timers/promises'

/** Waits for `work` for at most `time` (ms); returns whether it finished. */
export async function finishesWithin(time: number, work: Promise<unknown>): Promise<boolean> {
  const over = new AbortController()
  const isDone = work.then(() => true)
  try {
    return await Promise.race([isDone, sleep(time, false, { signal: over.signal })])
  } finally {
    over.abort()
  }
}
