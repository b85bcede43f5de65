import { request } from 'node:http'

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

/** Does the work `count` times, `atOnce` at a time. */
export async function load(
  count: number,
  atOnce: number,
  work: (index: number) => Promise<unknown>,
): Promise<Load> {
  const took: number[] = []
  let index = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (index < count) {
        const start = performance.now()
        await work(index++)
        took.push(performance.now() - start)
      }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  return { perSecond: count / seconds, p50: percentile(took, 50), p99: percentile(took, 99) }
}

/** Sends one request and returns the number of bytes received; throws if it fails. */
export function ask(url: string, { path, method = 'GET', headers = {}, body }: RequestSpec): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${path}`, { method, headers }, (answer) => {
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

/**
 * Runs two loads three times in turns, so that a busy moment of the machine affects both; a first round warms up. Answers
 * a figure's medians and the median of its ratios.
 */
export async function inTurns(ours: () => Promise<Load>, other: () => Promise<Load>) {
  const rounds: { ours: Load; other: Load }[] = []
  for (let round = 0; round < 4; round += 1) rounds.push({ other: await other(), ours: await ours() })
  const counted = rounds.slice(1)
  return (figure: keyof Load) => ({
    ours: median(counted.map((round) => round.ours[figure])),
    other: median(counted.map((round) => round.other[figure])),
    ratio: median(counted.map((round) => round.ours[figure] / round.other[figure])),
  })
}

export const median = (values: number[]) => percentile(values, 50)

export function percentile(values: number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? 0
}

export const ms = (milliseconds: number) => `${milliseconds.toFixed(1)} ms`
export const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`

/** Prints a figure at once, because some runs take long. */
export const print = (name: string, figure: string) => console.log(`${name.padEnd(60)}  ${figure}`)

/** Words for a goal: nothing else is needed to see whether it was reached. */
export const toReach = (value: number, goal: number, unit = '') =>
  `(to reach: ${goal}${unit}${value > goal ? ', NOT reached' : ''})`
