import { setTimeout as sleep } from 'node:timers/promises'
import { ask, openStream, post } from '#shared/load.ts'
import { asGame } from '#shared/log-lines.ts'

/** Times (ms) from sending a line to its arrival at each watcher, over some rounds. */
export async function watchLines(url: string, cookies: string[], rounds: number): Promise<number[]> {
  const took: number[] = []
  let sentAt = 0
  const stop = new AbortController()
  await Promise.all(
    cookies.map(async (cookie) => {
      let { after } = await newLines(url, cookie)
      const catchUp = async () => {
        const answer = await newLines(url, cookie, after)
        after = answer.after
        if (answer.logs.length > 0) took.push(performance.now() - sentAt)
      }
      await openStream(url, cookie, stop.signal, (text) => {
        if (text.includes('"topic":"logs"')) void catchUp()
      })
    }),
  )
  const line = { category: 'C0', script_name: 's0', action: 'živě', server_id: 'w0' }
  for (let round = 0; round < rounds; round++) {
    await sleep(1_000)
    sentAt = performance.now()
    await ask(url, post('/api/logs', line, asGame))
    while (took.length < (round + 1) * cookies.length && performance.now() - sentAt < 10_000) await sleep(5)
  }
  stop.abort()
  return took
}

async function newLines(
  url: string,
  cookie: string,
  after?: number,
): Promise<{ logs: unknown[]; after: number }> {
  const query = after === undefined ? '' : `?after=${after}`
  const answer = await fetch(`${url}/api/logs/tail${query}`, { headers: { cookie } })
  if (!answer.ok) throw new Error(`new lines were refused: ${answer.status}`)
  return answer.json()
}
