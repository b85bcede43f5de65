import { Agent, request } from 'node:http'
import { percentile } from './figures.ts'

export interface RequestSpec {
  path: string
  method?: string
  headers?: Record<string, string>
  body?: string
}

export interface Load {
  perSecond: number
  p50: number
  p99: number
}

export const post = (path: string, body: unknown, headers: Record<string, string> = {}): RequestSpec => ({
  path,
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

/** Sends `count` requests, `atOnce` at a time over kept connections; throws at the first failed one. */
export async function load(
  url: string,
  count: number,
  atOnce: number,
  next: (index: number) => RequestSpec,
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const took: number[] = []
  let index = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (index < count) {
        const asked = next(index++)
        const start = performance.now()
        await ask(url, asked, agent)
        took.push(performance.now() - start)
      }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  agent.destroy()
  return { perSecond: count / seconds, p50: percentile(took, 50), p99: percentile(took, 99) }
}

/** Sends one request and returns the number of bytes received; 304 is an answer too. */
export function ask(
  url: string,
  { path, method = 'GET', headers = {}, body }: RequestSpec,
  agent?: Agent,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${path}`, { method, headers, ...(agent && { agent }) }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
      answer.on('error', reject)
      answer.on('end', () => {
        if ((answer.statusCode ?? 0) < 300 || answer.statusCode === 304) resolve(bytes)
        else reject(new Error(`${path} answered ${answer.statusCode}`))
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Opens the live stream of changes; resolves once it is open, with a promise of its end. */
export async function openStream(
  url: string,
  cookie: string,
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<{ end: Promise<void> }> {
  const { ok, body, status } = await fetch(`${url}/api/live`, { headers: { cookie }, signal })
  if (!ok || !body) throw new Error(`a stream was refused: ${status}`)
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const part of body) onText(decoder.decode(part, { stream: true }))
  }
  return { end: read().catch(() => {}) }
}

/**
 * Runs both loads three times in turns, so that a busy moment of the machine affects both. A first round warms up and does not
 * count.
 */
export async function alternate(ours: () => Promise<Load>, bare: () => Promise<Load>) {
  const rounds: { ours: Load; bare: Load }[] = []
  for (let round = 0; round < 4; round += 1) rounds.push({ bare: await bare(), ours: await ours() })
  return rounds.slice(1)
}
