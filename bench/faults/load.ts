import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#shared/database.ts'
import { post } from '#shared/measure.ts'
import { asGame } from '#shared/site.ts'
import { until } from '#shared/until.ts'

const SENDERS = 3
const LINES = 5
/** Pause (ms) of a sender between two batches, and before sending one again. */
const PAUSE = 40
/** How long (ms) a batch waits for its answer. */
const PATIENCE = 8_000

/** Simulates game servers that send numbered lines and repeat each batch, with its key, until it is acknowledged. */
export function beginLoad(urls: () => string[]) {
  const over = new AbortController()
  let next = 0
  /** Numbers acknowledged since the last `take`, the moment of the last one, the longest pause (ms) between two. */
  let acknowledged: number[] = []
  let last = performance.now()
  let longest = 0
  /** Batches that had to be sent again. */
  let refused = 0

  const newBatch = () => ({ key: randomUUID(), numbers: Array.from({ length: LINES }, () => next++) })

  const senders = Array.from({ length: SENDERS }, async (_, at) => {
    let batch = newBatch()
    for (let tries = at; !over.signal.aborted; tries += 1) {
      const nodes = urls()
      if (await isStored(nodes[tries % nodes.length] ?? '', batch)) {
        longest = Math.max(longest, performance.now() - last)
        last = performance.now()
        acknowledged.push(...batch.numbers)
        batch = newBatch()
      } else refused += 1
      await sleep(PAUSE)
    }
  })
  return {
    acknowledged: () => [...acknowledged],
    /** Returns the numbers acknowledged since the last call, the longest time (ms) without one, and how many batches were refused. */
    take() {
      const taken = { numbers: acknowledged, longest: Math.max(longest, performance.now() - last), refused }
      ;[acknowledged, longest, last, refused] = [[], 0, performance.now(), 0]
      return taken
    },
    /** Waits until a line sent after this call is acknowledged; throws after `patience` (ms). */
    async untilFlowing(patience: number): Promise<void> {
      const first = next
      const failure = `no line was accepted within ${patience} ms`
      await until(() => acknowledged.some((number) => number >= first), { patience, failure })
    },
    async end() {
      over.abort()
      await Promise.all(senders)
    },
  }
}

async function isStored(url: string, { key, numbers }: { key: string; numbers: number[] }): Promise<boolean> {
  const line = { category: 'FAULTS', script_name: 'faults' }
  const lines = numbers.map((number) => ({ ...line, action: String(number) }))
  const { path, ...sent } = post('/api/logs', lines, { ...asGame, 'idempotency-key': key })
  return fetch(url + path, { ...sent, signal: AbortSignal.timeout(PATIENCE) }).then(
    async (answer) => {
      await answer.text()
      return answer.status === 202
    },
    () => false,
  )
}

/** Counts the numbers missing from the ledger and those in it more than once. */
export async function compare(
  dataDir: string,
  numbers: number[],
): Promise<{ lost: number; doubled: number }> {
  await using pool = openDatabase(dataDir)
  const { rows } = await pool.query<{ lost: number; doubled: number }>(
    `with found as (
       select action, count(*) as times from logs line join log_names name on name.id = line.category_id
       where name.kind = 'category' and name.name = 'FAULTS' and action = any ($1) group by action)
     select (cardinality($1::text[]) - (select count(*) from found))::int as lost,
       (select count(*) from found where times > 1)::int as doubled`,
    [numbers],
  )
  return rows[0] ?? { lost: numbers.length, doubled: 0 }
}
