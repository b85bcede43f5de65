import { Agent, request } from 'node:http'

export interface Asked {
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

/** Asks this many questions, so many at once over kept connections; throws at the first answer that is no success. */
export async function load(
  url: string,
  count: number,
  atOnce: number,
  next: (index: number) => Asked,
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
  const sorted = took.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { perSecond: count / seconds, p50: at(0.5), p99: at(0.99) }
}

/** Bytes of the answer's body. */
export function ask(
  url: string,
  { path, method = 'GET', headers = {}, body }: Asked,
  agent?: Agent,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${path}`, { method, headers, ...(agent && { agent }) }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
      answer.on('error', reject)
      answer.on('end', () => {
        if ((answer.statusCode ?? 0) < 300) resolve(bytes)
        else reject(new Error(`${path} answered ${answer.statusCode}`))
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
