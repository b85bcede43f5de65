import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { GAME_TOKEN } from './ledger-server.ts'
import { ask } from './load.ts'

/** From the sending of a line to its arrival at each watcher (ms), over some rounds. */
export async function watchTail(url: string, cookies: string[], rounds: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1_000 })
  const took: number[] = []
  let sentAt = 0
  const streams = await Promise.all(
    cookies.map(async (cookie) => {
      let { after } = await tail(url, cookie, undefined, agent)
      const catchUp = async () => {
        const answer = await tail(url, cookie, after, agent)
        after = answer.after
        if (answer.logs.length > 0) took.push(performance.now() - sentAt)
      }
      const stream = get(`${url}/api/live`, { headers: { cookie } })
      const opened = new Promise((resolve) => stream.once('response', resolve))
      stream.on('response', (answer) =>
        answer.on('data', (chunk: Buffer) => {
          if (!chunk.includes('"topic":"logs"')) return
          void catchUp()
        }),
      )
      stream.on('error', () => {})
      await opened
      return stream
    }),
  )
  for (let round = 0; round < rounds; round++) {
    await sleep(1_000)
    sentAt = performance.now()
    await ask(url, {
      path: '/api/logs',
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${GAME_TOKEN}` },
      body: JSON.stringify({ category: 'C0', script_name: 's0', action: 'živě', server_id: 'w0' }),
    })
    while (took.length < (round + 1) * cookies.length && performance.now() - sentAt < 10_000) await sleep(5)
  }
  for (const stream of streams) stream.destroy()
  agent.destroy()
  return took.toSorted((a, b) => a - b)
}

interface Tail {
  logs: unknown[]
  after: number
}

function tail(url: string, cookie: string, after: number | undefined, agent: Agent): Promise<Tail> {
  return new Promise((resolve, reject) => {
    const path = `/api/logs/tail${after === undefined ? '' : `?after=${after}`}`
    get(`${url}${path}`, { headers: { cookie }, agent }, (answer) => {
      let body = ''
      answer.on('data', (chunk: Buffer) => (body += chunk.toString()))
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(JSON.parse(body))
        else reject(new Error(`the tail answered ${answer.statusCode}`))
      })
    }).on('error', reject)
  })
}
