import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#db.ts'
import { pruneLogs } from './months.ts'

const EVERY = 6 * 60 * 60 * 1000

/** Prunes now and four times a day until the returned function is called; nodes wait for each other. */
export async function keepLogsPruned(db: Db, log: FastifyBaseLogger): Promise<() => Promise<void>> {
  let running = Promise.resolve()
  const prune = async () => {
    try {
      await pruneLogs(db, new Date())
    } catch (error) {
      log.error({ err: error }, 'pruning the logs failed; the next round tries again')
    }
  }
  await prune()
  const timer = setInterval(() => (running = prune()), EVERY)
  return async () => {
    clearInterval(timer)
    await running
  }
}
