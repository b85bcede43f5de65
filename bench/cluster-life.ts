import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { GAME_TOKEN } from './nodes.ts'
import type { Town } from './ticket-town.ts'

const SENDERS = 4
/** Between two messages of one person, two batches of one sender, and two tries (ms). */
const PAUSES = { message: 600, batch: 100, again: 200 }
/** Lines of one batch. */
const LINES = 5
/** How long (ms) one answer is waited for. */
const PATIENCE = 40_000

interface Window {
  /** The longest time without one. */
  pause: { messages: number; lines: number; streams: number }
  last: { messages: number; lines: number; streams: Map<string, number> }
  statuses: Map<string, number>
}

/** People write in their tickets and game servers send, each until it is acknowledged; everybody's stream is kept open. */
export function beginLife(url: string, { players, administrator }: Town) {
  const acknowledged = { messages: new Set<string>(), batches: new Set<string>() }
  const state = { isOver: false }
  const watching = openWatching(players.map(({ cookie }) => cookie))
  const { insist, odd } = openInsisting(url, watching.count)

  async function write({ cookie, ticketId }: Town['players'][number]): Promise<void> {
    while (!state.isOver) {
      const messageId = randomUUID()
      await insist(`/api/tickets/${ticketId}/messages`, { cookie }, { messageId, message: 'Slyšíte mě?' })
      acknowledged.messages.add(messageId)
      watching.note('messages')
      await sleep(PAUSES.message)
    }
  }

  async function send(): Promise<void> {
    while (!state.isOver) {
      const key = randomUUID()
      const line = { category: 'CLUSTER', script_name: 'bench', action: key }
      const headers = { authorization: `Bearer ${GAME_TOKEN}`, 'idempotency-key': key }
      await insist(
        '/api/logs',
        headers,
        Array.from({ length: LINES }, () => line),
      )
      acknowledged.batches.add(key)
      watching.note('lines')
      await sleep(PAUSES.batch)
    }
  }

  /** What a standby is read for. */
  async function read(): Promise<void> {
    for (let turn = 0; !state.isOver; turn += 1) {
      const path = ['/api/logs', '/api/analytics', '/api/logs/facets'][turn % 3] ?? ''
      const answer = await fetch(url + path, { headers: { cookie: administrator } }).catch(() => undefined)
      await answer?.text().catch(() => '')
      watching.count(`read ${answer?.status ?? 'cut off'}`)
      await sleep(PAUSES.again)
    }
  }

  const writing = [read(), ...players.map(write), ...Array.from({ length: SENDERS }, send)]
  for (const { cookie } of players) void listen(url, cookie, state, () => watching.hear(cookie))

  return {
    watch: () => watching.begin(),
    /** Whether messages and lines are taken at this moment. */
    isTaken: watching.isTaken,
    async end() {
      state.isOver = true
      await Promise.all(writing)
      return {
        messages: acknowledged.messages.size,
        lines: acknowledged.batches.size * LINES,
        streams: players.length,
        odd: [...odd].map((entry) => entry.join(': ')).join(', '),
      }
    },
    compare: (pool: Pool) => compare(pool, acknowledged),
  }
}

/** Sends the same until it is taken; `odd` are the refusals that do not say when to come again. */
function openInsisting(url: string, count: (answer: string) => void) {
  const odd = new Map<string, number>()

  async function insist(path: string, headers: Record<string, string>, body: unknown): Promise<void> {
    for (;;) {
      const answer = await fetch(url + path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(PATIENCE),
      }).catch((error: Error) => ({
        ok: false,
        status: error.name,
        headers: new Headers(),
        text: async () => '',
      }))
      await answer.text().catch(() => '')
      count(`${answer.status}`)
      if (answer.ok) return
      if (answer.status !== 503 || !answer.headers.has('retry-after'))
        odd.set(`${answer.status}`, (odd.get(`${answer.status}`) ?? 0) + 1)
      await sleep(PAUSES.again)
    }
  }

  return { insist, odd }
}

/** Keeps the stream of one person open until the run is over. */
async function listen(url: string, cookie: string, state: { isOver: boolean }, onChange: () => void) {
  const decoder = new TextDecoder()
  while (!state.isOver) {
    try {
      const { body } = await fetch(`${url}/api/live`, { headers: { cookie } })
      for await (const part of body ?? []) {
        if (decoder.decode(part).includes('event: change')) onChange()
        if (state.isOver) break
      }
    } catch {
      // It was cut off; the browser asks again as well.
    }
    await sleep(PAUSES.again)
  }
}

/** What happens in a while of the run: the longest time in which nothing was taken, and what was answered. */
function openWatching(cookies: string[]) {
  let window = openWindow()

  function openWindow(): Window {
    const now = performance.now()
    return {
      pause: { messages: 0, lines: 0, streams: 0 },
      last: { messages: now, lines: now, streams: new Map(cookies.map((cookie) => [cookie, now])) },
      statuses: new Map(),
    }
  }

  function note(kind: 'messages' | 'lines'): void {
    const now = performance.now()
    window.pause[kind] = Math.max(window.pause[kind], now - window.last[kind])
    window.last[kind] = now
  }

  function hear(cookie: string): void {
    const now = performance.now()
    window.pause.streams = Math.max(window.pause.streams, now - (window.last.streams.get(cookie) ?? now))
    window.last.streams.set(cookie, now)
  }

  return {
    note,
    hear,
    count: (answer: string) => void window.statuses.set(answer, (window.statuses.get(answer) ?? 0) + 1),
    isTaken: () => performance.now() - Math.min(window.last.messages, window.last.lines) < 1_000,
    /** From now on; what is returned ends it. */
    begin() {
      window = openWindow()
      return () => {
        note('messages')
        note('lines')
        for (const cookie of cookies) hear(cookie)
        const statuses = [...window.statuses].map((entry) => entry.join(': ')).join(', ')
        return { pause: window.pause, statuses }
      }
    },
  }
}

interface Acknowledged {
  messages: Set<string>
  batches: Set<string>
}

/** What was acknowledged against what is there: a message has an id of its own, a batch an action of its own. */
async function compare(pool: Pool, acknowledged: Acknowledged): Promise<{ missing: number; twice: number }> {
  const { rows: messages } = await pool.query<{ missing: number }>(
    `select count(*)::int as missing from unnest($1::uuid[]) id where id not in (select id from ticket_messages)`,
    [[...acknowledged.messages]],
  )
  const { rows: batches } = await pool.query<{ missing: number; twice: number }>(
    `select coalesce(sum($2 - count) filter (where count < $2), 0)::int as missing,
       coalesce(sum(count - $2) filter (where count > $2), 0)::int as twice
     from (select key, coalesce(count, 0) as count from unnest($1::text[]) key
       left join (select action, count(*) from logs group by action) stored on action = key) found`,
    [[...acknowledged.batches], LINES],
  )
  return {
    missing: (messages[0]?.missing ?? 0) + (batches[0]?.missing ?? 0),
    twice: batches[0]?.twice ?? 0,
  }
}
