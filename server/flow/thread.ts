import type { Worker } from 'node:worker_threads'

const LONGEST = 10_000

/** The first message of a thread; afterwards, or after 10 seconds, it ends. */
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
