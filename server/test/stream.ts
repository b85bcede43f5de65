import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import type { Change } from '@westmore/contract/live.ts'
import { announce } from '#live.ts'
import { startTestApp, type Person, type TestApp } from './app.ts'

/** The server on its own port, reachable for browsers. */
export async function startListening(variables: Record<string, string> = {}) {
  const app = await startTestApp(variables)
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  return Object.assign(app, { address: addressOf(app) })
}

export function addressOf({ app }: Pick<TestApp, 'app'>): string {
  const { port } = app.server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

/** A browser tab's live stream, with the changes it received so far. */
export async function openStream(address: string, { cookie }: Pick<Person, 'cookie'>, query = '') {
  const stop = new AbortController()
  const answer = await fetch(`${address}/api/live${query}`, { headers: { cookie }, signal: stop.signal })
  const changes: Change[] = []
  let beginning: string | undefined
  let isOver = false
  const ended = read().finally(() => {
    isOver = true
  })

  async function read(): Promise<void> {
    let rest = ''
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const parts = (rest + chunk).split('\n\n')
      rest = parts.pop() ?? ''
      for (const part of parts) {
        const [, data] = /^event: change\ndata: (.*)$/.exec(part) ?? []
        beginning ??= /^event: (\w+)/.exec(part)?.[1]
        if (data) changes.push(JSON.parse(data))
      }
    }
  }

  return {
    status: answer.status,
    headers: answer.headers,
    changes,
    ended,
    isOver: () => isOver,
    /** The name of the first event. */
    beginning: () => beginning,
    [Symbol.asyncDispose]: async () => {
      stop.abort()
      await ended.catch(() => {})
    },
  }
}

export type Stream = Awaited<ReturnType<typeof openStream>>

/**
 * The changes each stream received up to now, without duplicates, since equal ones may be merged. Without those of the
 * audit and of notifications.
 */
export async function changesUntilNow(app: TestApp, ...streams: Stream[]): Promise<Change[][]> {
  const received = await allUntilNow(app, streams)
  return received.map((changes) =>
    changes.filter(({ topic }) => topic !== 'audit' && topic !== 'notifications'),
  )
}

/** Whether each stream received a signal of new notifications up to now. */
export async function newsUntilNow(app: TestApp, ...streams: Stream[]): Promise<boolean[]> {
  const received = await allUntilNow(app, streams)
  return received.map((changes) => changes.some(({ topic }) => topic === 'notifications'))
}

export async function allUntilNow({ db }: TestApp, streams: Stream[]): Promise<Change[][]> {
  const mark = `mark ${performance.now()}`
  await announce(db, { topic: 'allowlist', id: mark }, { everyone: true })
  // An ended stream receives nothing more.
  const isThere = ({ changes, isOver }: Stream) => isOver() || changes.some(({ id }) => id === mark)
  await expect.poll(() => streams.every(isThere), { interval: 5 }).toBe(true)
  return streams.map(({ changes }) => {
    const upToNow = changes.splice(0, changes.length)
    const news = upToNow.filter(({ id }) => !id?.startsWith('mark'))
    return [...new Map(news.map((change) => [JSON.stringify(change), change])).values()]
  })
}
