import { setTimeout as sleep } from 'node:timers/promises'

/** Checks again after each `pause` (ms) until the answer is true; throws after `patience` (ms). */
export async function until(
  check: () => boolean | Promise<boolean>,
  { patience, pause = 20, failure }: { patience: number; pause?: number; failure: string },
): Promise<void> {
  const limit = performance.now() + patience
  while (!(await check())) {
    if (performance.now() > limit) throw new Error(failure)
    await sleep(pause)
  }
}
