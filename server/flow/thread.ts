import type { Worker } from 'node:worker_threads'

/** How long (ms) a thread may work. */
const LONGEST = 10_000

/** The first message of a thread, which ends with it or when it takes too long. */
export function answerOf<Answer>(worker: Worker): Promise<Answer> {
  const limit = setTimeout(() => void worker.terminate(), LONGEST)
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => {
      clearTimeout(limit)
      reject(new Error(`the thread ended with ${code}`))
    })
  })
}
