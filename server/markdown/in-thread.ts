import { MessageChannel, Worker } from 'node:worker_threads'
import type { Part } from '@westmore/contract/markdown.ts'

export type Task =
  | { kind: 'html'; texts: string[] }
  | { kind: 'parts'; written: string; before: string; isNumbered: boolean }

export interface Answers {
  html: string[]
  parts: { markdown: string; parts: Part[] }
}

/** How long (ms) a task may take, with those before it. Texts are bounded, so this ends only a thread that hangs. */
const LONGEST = 30_000
const IDLE = 60_000

let kept: { worker: Worker; idle: NodeJS.Timeout } | undefined

/**
 * Parses Markdown in a thread of its own, because a long text would stop everybody for half a second. The thread is reused:
 * its start takes longer than most texts, while the page is locked.
 */
export function inThread<Kind extends Task['kind']>(task: Extract<Task, { kind: Kind }>) {
  const { worker, idle } = (kept ??= start())
  const { port1, port2 } = new MessageChannel()
  worker.postMessage({ task, port: port2 }, [port2])
  idle.refresh()
  return new Promise<Answers[Kind]>((resolve, reject) => {
    const refuse = () =>
      reject(
        Object.assign(new Error('Reading the text took too long, try again shortly'), { statusCode: 503 }),
      )
    const limit = setTimeout(() => {
      // A thread that answers while it is being ended came too late as well.
      refuse()
      end()
    }, LONGEST)
    port1.once('message', (answer) => (answer instanceof Error ? reject(answer) : resolve(answer)))
    port1.once('close', () => {
      clearTimeout(limit)
      refuse()
    })
  })
}

function start() {
  const worker = new Worker(new URL('./thread.ts', import.meta.url))
  worker.unref()
  // Its tasks fail by their closed ports.
  worker.on('error', () => {})
  worker.once('exit', () => {
    if (kept?.worker === worker) kept = undefined
  })
  return { worker, idle: setTimeout(end, IDLE).unref() }
}

function end(): void {
  void kept?.worker.terminate()
  kept = undefined
}
