import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import { startSession } from './database.ts'
import { median, ms, percentile, print } from './figure.ts'
import { fillLedger } from './ledger-fill.ts'
import { batch, linesASecond } from './ledger-ingest.ts'
import { answers, run, startLedger } from './ledger-server.ts'
import { ask, load, type Asked } from './load.ts'
import { freePort } from './product.ts'

/** `npm run bench writes`: what the product does most, beside a bare server that does the same work in its best form. */
const PLAYERS = 6_000
/** As many as the limit of requests a person takes. */
const STAFF = 20
const LINES = Number(process.argv[2] ?? 200_000)
const ROUNDS = 3
const DAY = 86_400_000

const json = { 'content-type': 'application/json' }
const day = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY).toISOString().slice(0, 10)
const midnight = (daysAgo: number) => `${day(daysAgo)} 00:00 Europe/Prague`

const dataDir = await mkdtemp(join(tmpdir(), 'westmore-writes-'))
const product = await startLedger(dataDir, await freePort())
const pool = new Pool({ ...product.connection, max: 4 })
const { host = '', port = 0 } = product.connection
const barePort = await freePort()
const bareUrl = `http://127.0.0.1:${barePort}`

interface Player {
  id: string
  cookie: string
  ticketId: string
}
const players: Player[] = []
const administrators: string[] = []
let bareTickets: string[] = []
let turn = 0
let stopBare = async () => {}

/** Signed-in players, each with a ticket, and somebody of the staff. */
async function fillPlayers(): Promise<void> {
  await pool.query(
    `insert into users (id, username, discriminator, role) select (30000000000000000 + n)::text, 'hrac_' || n, '0',
       case when n > $1 then 'administrator' else 'user' end from generate_series(1, $1::int + $2::int) n`,
    [PLAYERS, STAFF],
  )
  for (let at = 1; at <= STAFF; at += 1)
    administrators.push(await startSession(pool, String(30_000_000_000_000_000n + BigInt(PLAYERS + at))))
  const people = Array.from({ length: PLAYERS }, (_, at) => String(30_000_000_000_000_001n + BigInt(at)))
  for (const id of people) players.push({ id, cookie: await startSession(pool, id), ticketId: '' })
  for (const player of players.slice(0, 400)) player.ticketId = await openTicket(player)
}

async function openTicket({ cookie }: Player): Promise<string> {
  const body = JSON.stringify({ title: 'Měření', category: 'support', message: 'Ztratil se mi kůň u brodu.' })
  const answer = await fetch(`${product.url}/api/tickets`, {
    method: 'POST',
    headers: { ...json, cookie },
    body,
  })
  if (answer.status !== 201) throw new Error(await answer.text())
  return (await answer.json()).id
}

const nextPlayer = (among: number): Player => {
  const player = players[turn++ % among]
  if (!player) throw new Error('there are no players')
  return player
}

const post = (path: string, body: object, cookie = ''): Asked => ({
  path,
  method: 'POST',
  headers: { ...json, ...(cookie && { cookie }) },
  body: JSON.stringify(body),
})

const work: Record<
  string,
  { ours: (index: number) => Asked; bare: (index: number) => Asked; count: number }
> = {
  'open a ticket': {
    count: 300,
    ours: () =>
      post(
        '/api/tickets',
        { title: 'Ztracený kůň', category: 'support', message: 'Ztratil se mi kůň u brodu.' },
        nextPlayer(PLAYERS).cookie,
      ),
    bare: () =>
      post('/tickets', { userId: '1', title: 'Ztracený kůň', message: 'Ztratil se mi kůň u brodu.' }),
  },
  reply: {
    count: 500,
    ours: (index) => {
      const { ticketId, cookie } = nextPlayer(400)
      return post(`/api/tickets/${ticketId}/messages`, { message: `Zpráva číslo ${index}` }, cookie)
    },
    bare: (index) =>
      post('/messages', {
        ticketId: bareTickets[index % bareTickets.length],
        userId: '1',
        message: `Zpráva číslo ${index}`,
      }),
  },
}

async function measure(): Promise<void> {
  for (const [name, { ours, bare, count }] of Object.entries(work))
    for (const atOnce of [1, 16])
      report(
        `${name}, ${atOnce} at once`,
        await inTurns(atOnce === 1 ? count : count * 3, atOnce, ours, bare),
      )
  for (const watchers of [1, 20]) await measureWatchers(watchers)
  const path = `/api/logs?category=C1&dateFrom=${day(107)}&dateTo=${day(101)}`
  const midnights = new URLSearchParams({ category: 'C1', from: midnight(107), to: midnight(100) })
  report(
    'log page, week and category with total, 16 at once',
    await inTurns(
      1_000,
      16,
      (index) => ({ path, headers: { cookie: administrators[index % STAFF] ?? '' } }),
      () => ({ path: `/logs?${midnights.toString()}` }),
    ),
  )
  for (const clients of [1, 4]) await measureIngest(clients, 20_000)
  await measureIngest(1, 128)
}

async function measureIngest(clients: number, among: number): Promise<void> {
  const batches = Array.from({ length: 40 }, () => batch(among))
  const next = (index: number): Asked => batches[index % batches.length] ?? batch(among)
  const figures = await inTurns(40, clients, next, (index) => ({ ...next(index), path: '/logs' }))
  const lines = { ours: linesASecond(figures.ours), bare: linesASecond(figures.bare) }
  report(`ingest, lines a second, clients: ${clients}, of ${among} players`, lines)
}

/** Medians of rounds that take turns, so that a busy moment of the machine hits both. */
async function inTurns(
  count: number,
  atOnce: number,
  ours: (index: number) => Asked,
  bare: (index: number) => Asked,
) {
  const rounds = { ours: [] as number[], bare: [] as number[] }
  await load(product.url, Math.ceil(count / 10), atOnce, ours)
  await load(bareUrl, Math.ceil(count / 10), atOnce, bare)
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.bare.push((await load(bareUrl, count, atOnce, bare)).perSecond)
    rounds.ours.push((await load(product.url, count, atOnce, ours)).perSecond)
  }
  return { ours: median(rounds.ours), bare: median(rounds.bare) }
}

function report(name: string, { ours, bare }: { ours: number; bare: number }): void {
  print([
    [
      name.padEnd(55),
      `${ours.toFixed(0)} a second, ${(ours / bare).toFixed(2)} of bare (${bare.toFixed(0)})`,
    ],
  ])
}

/** From the sending of a message until the last of so many watchers has its text: told by the stream, asked for once told. */
async function measureWatchers(count: number): Promise<void> {
  const [author] = players
  const [bareTicket = ''] = bareTickets
  if (!author) return
  const ours = await timeWatchers(count, {
    url: product.url,
    live: '/api/live',
    cookie: author.cookie,
    news: (after) => `/api/tickets/${author.ticketId}/messages${after > 0 ? `?after=${after}` : ''}`,
    send: (message) => post(`/api/tickets/${author.ticketId}/messages`, { message }, author.cookie),
  })
  const bare = await timeWatchers(count, {
    url: bareUrl,
    live: '/live',
    cookie: '',
    news: (after) => `/messages?ticket=${bareTicket}&after=${after}`,
    send: (message) => post('/messages', { ticketId: bareTicket, userId: '1', message }),
  })
  print([
    [
      `message to the text at the last of ${count} watchers`.padEnd(55),
      `p50 ${ms(median(ours))}, p99 ${ms(percentile(ours, 99))}; p50 ${(median(ours) / median(bare)).toFixed(1)} × bare (${ms(median(bare))})`,
    ],
  ])
}

interface Conversation {
  url: string
  live: string
  cookie: string
  /** The address of the messages whose `seq` is higher: a screen that has the others asks for these. */
  news: (after: number) => string
  send: (message: string) => Asked
}

async function timeWatchers(count: number, { url, live, cookie, news, send }: Conversation) {
  const stop = new AbortController()
  const waiting = new Set<() => void>()
  let wanted = ''
  for (let watcher = 0; watcher < count; watcher += 1) {
    const stream = await fetch(`${url}${live}`, { headers: { cookie }, signal: stop.signal })
    if (!stream.ok || !stream.body) throw new Error(`a stream was refused: ${stream.status}`)
    let upTo = 0
    const askForNews = async (): Promise<{ seq: number; message: string }[]> => {
      const messages = await (await fetch(`${url}${news(upTo)}`, { headers: { cookie } })).json()
      upTo = Math.max(upTo, ...messages.map(({ seq }: { seq: number }) => seq))
      return messages
    }
    await askForNews()
    const has = async () => {
      if (!(await askForNews()).some(({ message }) => message === wanted)) return
      const [done] = waiting
      done?.()
    }
    void follow(stream.body, has).catch(() => {})
  }
  const took: number[] = []
  for (let message = 0; message < 40; message += 1) {
    wanted = `hned ${randomUUID()}`
    const seen = Promise.all(Array.from({ length: count }, () => nextDone(waiting)))
    const began = performance.now()
    await ask(url, send(wanted))
    await seen
    took.push(performance.now() - began)
  }
  stop.abort()
  return took
}

const nextDone = (waiting: Set<() => void>) =>
  new Promise<void>((resolve) => {
    const done = () => {
      waiting.delete(done)
      resolve()
    }
    waiting.add(done)
  })

async function follow(body: ReadableStream<Uint8Array>, has: () => Promise<void>): Promise<void> {
  const decoder = new TextDecoder()
  for await (const part of body) if (decoder.decode(part).includes('data:')) await has()
}

try {
  const client = await pool.connect()
  await fillLedger(client, product.url, LINES)
  client.release()
  await fillPlayers()
  const bare = run('bench/writes-bare.ts', { PGHOST: host, PGPORT: String(port), PORT: barePort })
  stopBare = bare.stop
  while (!(await answers(`${bareUrl}/messages?ticket=${randomUUID()}&after=0`))) {
    if (bare.hasEnded()) throw new Error('the bare server did not start; it says above why')
    await sleep(100)
  }
  const { rows } = await pool.query<{ id: string }>(
    `insert into bare.tickets (user_id, title, last_message) select '1', 'Měření', 'x' from generate_series(1, 400) returning id`,
  )
  bareTickets = rows.map(({ id }) => id)
  // As the database itself does within a minute; until then it would plan for tables as empty as they were.
  await pool.query('analyze')
  await measure()
} finally {
  await pool.end()
  await stopBare()
  await product.stop()
  await rm(dataDir, { recursive: true, force: true })
}
