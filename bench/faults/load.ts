import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { post } from '#shared/load.ts'
import { asGame } from '#shared/log-lines.ts'

const SENDERS = 3
const LINES = 5
/** Pause (ms) of a sender between two batches, and before sending one again. */
const PAUSE = 40
/** How long (ms) a batch waits for its answer. */
const PATIENCE = 8_000

/** Simulates game servers that send numbered lines and repeat each batch, with its key, until it is acknowledged. */
export function beginLoad(urls: () => string[]) {
  const state = { isOver: false, next: 0, acknowledged: [] as string[], last: performance.now(), longest: 0 }

  function acknowledge(numbers: string[]): void {
    const now = performance.now()
    state.longest = Math.max(state.longest, now - state.last)
    state.last = now
    state.acknowledged.push(...numbers)
  }

  async function sendOne(at: number): Promise<void> {
    const numbers = Array.from({ length: LINES }, () => String(state.next++))
    const key = randomUUID()
    for (let tries = at; !state.isOver; tries += 1) {
      const nodes = urls()
      const status = await send(nodes[tries % nodes.length] ?? '', numbers, key)
      if (status === 202) return acknowledge(numbers)
      await sleep(PAUSE)
    }
  }

  const senders = Array.from({ length: SENDERS }, async (_, at) => {
    while (!state.isOver) {
      await sendOne(at)
      await sleep(PAUSE)
    }
  })

  return {
    acknowledged: () => [...state.acknowledged],
    /** Returns the numbers acknowledged since the last call, and the longest time (ms) without an acknowledgement. */
    take() {
      const taken = {
        acknowledged: state.acknowledged,
        longest: Math.max(state.longest, performance.now() - state.last),
      }
      state.acknowledged = []
      state.longest = 0
      state.last = performance.now()
      return taken
    },
    /** Waits until a line sent after this call is acknowledged; returns false after `patience` (ms). */
    async flowsAgain(patience: number): Promise<boolean> {
      const first = state.next
      const until = performance.now() + patience
      while (performance.now() < until) {
        if (state.acknowledged.some((number) => Number(number) >= first)) return true
        await sleep(20)
      }
      return false
    },
    async end() {
      state.isOver = true
      await Promise.all(senders)
    },
  }
}

async function send(url: string, numbers: string[], key: string): Promise<number> {
  try {
    const lines = numbers.map((action) => ({ category: 'FAULTS', script_name: 'faults', action }))
    const { path, ...sent } = post('/api/logs', lines, { ...asGame, 'idempotency-key': key })
    const answer = await fetch(url + path, { ...sent, signal: AbortSignal.timeout(PATIENCE) })
    await answer.text()
    return answer.status
  } catch {
    return 0
  }
}

/** Counts the numbers missing from the ledger and those in it more than once. */
export async function compare(pool: Pool, numbers: string[]): Promise<{ lost: number; doubled: number }> {
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
