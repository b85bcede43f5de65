import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'

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

/** Sends one request and returns the beginning of its answer; throws if it is refused. */
export async function begin(url: string, { path, method = 'GET', headers = {}, body }: RequestSpec) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(`${url}${path}`, { method, headers }, resolve).on('error', reject).end(body)
  })
  if ((answer.statusCode ?? 0) >= 300) throw new Error(`${path} answered ${answer.statusCode}`)
  return answer
}

/** Sends one request and returns the number of bytes received. */
export async function ask(url: string, spec: RequestSpec): Promise<number> {
  let bytes = 0
  const answer = await begin(url, spec)
  await once(
    answer.on('data', (chunk: Buffer) => (bytes += chunk.length)),
    'end',
  )
  return bytes
}

/**
 * Works in turns, three times, so that a busy moment of the machine affects all; a first round warms up. Answers the
 * figures of each work.
 */
export async function inTurns<Figure>(...works: (() => Promise<Figure>)[]): Promise<Figure[][]> {
  const all: Figure[][] = works.map(() => [])
  for (let round = 0; round < 4; round += 1)
    for (const [at, work] of works.entries()) all[at]?.push(await work())
  return all.map((figures) => figures.slice(1))
}

/** Two loads in turns. Answers a figure's medians and the median of its ratios. */
export async function inPairs(ours: () => Promise<Load>, other: () => Promise<Load>) {
  const [others = [], all = []] = await inTurns(other, ours)
  return (figure: keyof Load) => ({
    ours: median(all.map((round) => round[figure])),
    other: median(others.map((round) => round[figure])),
    ratio: median(all.map((round, at) => round[figure] / (others[at]?.[figure] ?? NaN))),
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
