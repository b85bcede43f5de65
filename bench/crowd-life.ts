import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Crowd } from './crowd-town.ts'
import { gameLines } from './ledger-ingest.ts'

/** Between two doings of one person, two of one of the staff, and two batches of a game server (ms). */
const PAUSES = { player: 10_000, administrator: 3_000, server: 1_000, heartbeat: 15_000 }
/** One doing in so many is a message. */
const MESSAGE_EVERY = 12
/** Players of one game server, and lines each writes a second. */
const SLOTS = 64
const LINES_EACH = 2
export const BATCH = SLOTS * LINES_EACH
/** Streams opened at once while they come. */
const ARRIVING = 20

type Life = ReturnType<typeof openLife>

/** What people and game servers asked for, how long each took, and what was acknowledged. */
function openLife(url: string) {
  const times = new Map<string, number[]>()
  const failed = new Map<string, number>()
  const acknowledged = { messages: new Set<string>(), batches: new Set<string>(), lines: 0 }
  /** When a message was sent, until the first of the staff hears of it. */
  const unheard = new Map<string, number>()
  const leaving = new AbortController()

  const note = (kind: string, milliseconds: number) => {
    const known = times.get(kind)
    if (known) known.push(milliseconds)
    else times.set(kind, [milliseconds])
  }

  async function ask(kind: string, path: string, headers: Record<string, string>, body?: unknown) {
    const began = performance.now()
    const answer = await fetch(url + path, {
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    }).catch((error: Error) => ({ ok: false, status: error.name, text: async () => '' }))
    await answer.text().catch(() => '')
    note(kind, performance.now() - began)
    if (!answer.ok) {
      const what = `${answer.status} ${kind}`
      failed.set(what, (failed.get(what) ?? 0) + 1)
    }
    return answer.ok
  }

  return { url, times, failed, acknowledged, unheard, leaving, note, ask }
}

/** Everybody comes, stays and does what people do of an evening, until told to leave. */
export async function beginLife(url: string, { players, administrators, tokens }: Crowd) {
  const life = openLife(url)
  for (const cookie of administrators) await listen(life, cookie, (id) => hear(life, id))
  for (let at = 0; at < players.length; at += ARRIVING)
    await Promise.all(players.slice(at, at + ARRIVING).map(({ cookie }) => listen(life, cookie)))

  const everybody = [
    ...players.map((player, at) => again(life, PAUSES.player, at, (turn) => play(life, player, at + turn))),
    ...administrators.map((cookie, at) =>
      again(life, PAUSES.administrator, at, (turn) => work(life, cookie, players, at + turn)),
    ),
    ...tokens.map((token, at) => again(life, PAUSES.server, at, () => send(life, token))),
    ...tokens.map((token, at) => again(life, PAUSES.heartbeat, at, () => beat(life, token, at))),
  ]
  return {
    ...life,
    /** Forgets the times so far; counts of what was acknowledged stay. */
    startCounting() {
      life.times.clear()
      life.failed.clear()
    },
    async end() {
      life.leaving.abort()
      await Promise.all(everybody)
    },
  }
}

/** Does it about so often, each beginning at a moment of their own. */
async function again(life: Life, pause: number, at: number, deed: (turn: number) => Promise<unknown>) {
  const { signal } = life.leaving
  const rest = (milliseconds: number) => sleep(milliseconds, undefined, { signal }).catch(() => {})
  await rest((pause * ((at * 37) % 100)) / 100)
  for (let turn = 0; !signal.aborted; turn += 1) {
    await deed(turn)
    await rest(pause * (0.5 + Math.random()))
  }
}

async function play(life: Life, { cookie, ticketId }: Crowd['players'][number], turn: number): Promise<void> {
  if (turn % MESSAGE_EVERY === 0) {
    const messageId = randomUUID()
    life.unheard.set(ticketId, performance.now())
    const body = { messageId, message: 'Slyšíte mě?' }
    if (await life.ask('a message', `/api/tickets/${ticketId}/messages`, { cookie }, body))
      life.acknowledged.messages.add(messageId)
    return
  }
  const paths = {
    'own tickets': '/api/tickets/mine',
    'own ticket': `/api/tickets/${ticketId}`,
    'its messages': `/api/tickets/${ticketId}/messages`,
    'own application': '/api/allowlist/mine',
    notifications: '/api/notifications',
  }
  const [kind, path] = one(Object.entries(paths), turn)
  await life.ask(kind, path, { cookie })
}

async function work(life: Life, cookie: string, players: Crowd['players'], turn: number): Promise<void> {
  const { ticketId } = players[Math.floor(Math.random() * players.length)] ?? { ticketId: '' }
  if (turn % MESSAGE_EVERY === 0) {
    const messageId = randomUUID()
    const body = { messageId, message: 'Slyšíme.' }
    if (await life.ask('an answer', `/api/tickets/${ticketId}/messages`, { cookie }, body))
      life.acknowledged.messages.add(messageId)
    return
  }
  const paths = {
    desk: '/api/tickets',
    'desk, by a word': `/api/tickets?q=${encodeURIComponent('mandolína')}`,
    'a ticket': `/api/tickets/${ticketId}`,
    unread: '/api/tickets/unread',
    ledger: '/api/logs',
    'ledger, a category': '/api/logs?category=C1',
    facets: '/api/logs/facets',
    palette: `/api/search?q=${encodeURIComponent('hrac_77')}`,
  }
  const [kind, path] = one(Object.entries(paths), turn)
  await life.ask(`staff: ${kind}`, path, { cookie })
}

async function send(life: Life, token: string): Promise<void> {
  const key = randomUUID()
  const lines = gameLines(BATCH, 'w0', { players: 2 * SLOTS, more: { batch: key } })
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key }
  if (!(await life.ask('a batch of lines', '/api/logs', headers, lines))) return
  life.acknowledged.batches.add(key)
  life.acknowledged.lines += lines.length
}

async function beat(life: Life, token: string, at: number): Promise<void> {
  const players = Array.from({ length: SLOTS }, (_, slot) => ({
    id: slot + 1,
    license: `license:${(at * SLOTS + slot).toString(16).padStart(40, '0')}`,
    discordId: null,
    name: `Hráč ${slot}`,
  }))
  await life.ask(
    'a heartbeat',
    '/api/game/heartbeat',
    { authorization: `Bearer ${token}` },
    {
      players,
      slots: SLOTS,
      queue: 0,
      uptime: 60,
      version: '1',
      now: new Date().toISOString(),
      restartIn: null,
      spool: { lines: 0, bytes: 0, dropped: 0 },
      turnedAway: null,
      lag: 0,
      refused: [],
    },
  )
}

/** Opens the stream of one person; it stays until all leave. */
async function listen(life: Life, cookie: string, onTicket?: (id: string) => void): Promise<void> {
  const { signal } = life.leaving
  const answer = await fetch(`${life.url}/api/live`, { headers: { cookie }, signal })
  if (!answer.ok || !answer.body) throw new Error(`a stream was refused: ${answer.status}`)
  const read = async (body: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder()
    for await (const part of body) {
      if (!onTicket) continue
      for (const [, id = ''] of decoder.decode(part).matchAll(/"topic":"tickets","id":"([\da-f-]{36})"/g))
        onTicket(id)
    }
  }
  void read(answer.body).catch(() => {
    if (!signal.aborted) life.failed.set('stream ended', (life.failed.get('stream ended') ?? 0) + 1)
  })
}

function hear(life: Life, ticketId: string): void {
  const sent = life.unheard.get(ticketId)
  if (sent === undefined) return
  life.unheard.delete(ticketId)
  life.note('message to the stream of the staff', performance.now() - sent)
}

function one<T>(among: T[], turn: number): T {
  const found = among[turn % among.length]
  if (found === undefined) throw new Error('there is nothing to choose from')
  return found
}
