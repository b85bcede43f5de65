import { existsSync, readFileSync, rmSync, writeSync, openSync, closeSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { startSession } from './database.ts'
import { backUpUnderLoad } from './fault-backup.ts'
import type { Line } from './fault-line.ts'
import { signIn } from './ledger-server.ts'

/** What a fault works on. */
export interface Place {
  /** Of the whole run, and in it the one of the first node. */
  folder: string
  dataDir: string
  url: string
  /** The second node alone meets it: what its line to the database, its clock and its process do. */
  secondUrl: string
  secondPid: () => number
  line: Line
  /** Starts the second node on a clock that is so many days wrong, and puts it right again after the work. */
  withClock: (days: number, work: () => Promise<number>) => Promise<number>
  /** Has all lines sent to the second node while the work lasts. */
  toSecond: <Answer>(work: () => Promise<Answer>) => Promise<Answer>
  /** The numbers of the lines acknowledged since the fault before. */
  acknowledged: () => string[]
  connection: () => ClientConfig
  /** Kills the first node, or the second one, and starts it again. */
  killNode: (which: 'first' | 'second') => Promise<void>
  /** Whether the data lie on a small disk of their own. */
  hasOwnDisk: boolean
}

export interface FaultKind {
  name: string
  /** How often it happens in the long form and in the short one. */
  times: number
  short: number
  /** Answers how many of something else than lines were lost. */
  run: (place: Place, isShort: boolean) => Promise<number | void>
  /** What it takes that is not here; undefined: nothing. */
  lacks?: (place: Place) => string | undefined
}

/** How long (ms) a database stands still, is locked, read-only or has no room. */
const LASTS = 6_000
/** The same of a lock that nobody lets go, longer than a statement waits for one. */
const FORGOTTEN = 12_000
/** How much longer (ms) each piece takes on a slow line to the database. */
const SLOW = 300
const DAYS = 30

/** Debian's `libfaketime`: the clock of one process. */
export const fakeClock = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`)
  .find((path) => existsSync(path))
const lacksClock = () =>
  fakeClock === undefined ? 'a clock of its own (apt-get install libfaketime)' : undefined

/** What happens fifty times comes last, for the run ends after twenty minutes. */
export const faults: FaultKind[] = [
  { name: 'the database stands still', times: 5, short: 1, run: stopDatabase },
  { name: 'the database slow', times: 5, short: 1, run: slowDatabase },
  { name: 'the line to the database silent', times: 5, short: 1, run: silenceLine },
  { name: 'the line to the database cut', times: 10, short: 1, run: cutLine },
  { name: 'the database only reads', times: 5, short: 1, run: onlyRead },
  { name: 'the ledger locked', times: 5, short: 1, run: lockLedger },
  { name: 'rows held by a forgotten transaction', times: 3, short: 1, run: forgetTransaction },
  {
    name: 'the disk full',
    times: 3,
    short: 1,
    run: fillDisk,
    lacks: ({ hasOwnDisk }) => (hasOwnDisk ? undefined : 'a disk of its own (root may mount one)'),
  },
  {
    name: 'a clock 30 days ahead',
    times: 3,
    short: 1,
    run: (place) => wrongClock(place, DAYS),
    lacks: lacksClock,
  },
  {
    name: 'a clock 30 days behind',
    times: 3,
    short: 1,
    run: (place) => wrongClock(place, -DAYS),
    lacks: lacksClock,
  },
  { name: 'a backup, restored', times: 3, short: 1, run: backUpUnderLoad },
  { name: 'one of two nodes stands still', times: 5, short: 1, run: stopNode },
  { name: 'streams of changes dropped', times: 1, short: 1, run: dropStreams },
  { name: 'sockets that read nothing', times: 3, short: 1, run: leaveUnread },
  { name: 'the site killed', times: 50, short: 2, run: ({ killNode }) => killNode('first') },
  { name: 'one of two nodes killed', times: 50, short: 2, run: ({ killNode }) => killNode('second') },
  { name: 'the database killed', times: 50, short: 2, run: killDatabase },
  { name: 'a process of the database killed', times: 50, short: 2, run: killBackend },
]

/** 0 while there is none. */
export function postmasterOf({ dataDir }: Pick<Place, 'dataDir'>): number {
  try {
    return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n', 1)[0])
  } catch {
    return 0
  }
}

export function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It is gone already.
  }
}

/** The process and all that it started. */
export function familyOf(pid: number): number[] {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
  return [pid, ...children.map(Number)]
}

function parentOf(name: string): number {
  try {
    const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}

async function withClient<Answer>(place: Place, work: (client: Client) => Promise<Answer>): Promise<Answer> {
  const client = new Client(place.connection())
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Its processes outlive it for a moment; what they still answer is no sign that it is back. */
async function killDatabase(place: Place): Promise<void> {
  const before = postmasterOf(place)
  kill(before, 'SIGKILL')
  await waitUntil(() => ![0, before].includes(postmasterOf(place)), 30_000)
}

async function killBackend(place: Place): Promise<void> {
  const pid = await withClient(place, async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'westmore' order by random() limit 1`,
    )
    return rows[0]?.pid
  })
  if (pid !== undefined) kill(pid, 'SIGKILL')
}

async function stopDatabase(place: Place): Promise<void> {
  const family = familyOf(postmasterOf(place))
  for (const pid of family) kill(pid, 'SIGSTOP')
  await sleep(LASTS)
  for (const pid of family) kill(pid, 'SIGCONT')
}

async function lockLedger(place: Place): Promise<void> {
  await withClient(place, async (client) => {
    await client.query('begin')
    await client.query('lock table logs in access exclusive mode')
    await sleep(LASTS)
    await client.query('rollback')
  })
}

function slowDatabase({ toSecond, line }: Place): Promise<void> {
  return toSecond(() => line.slow(SLOW, LASTS))
}

function silenceLine({ toSecond, line }: Place): Promise<void> {
  return toSecond(() => line.silence(LASTS))
}

function cutLine({ toSecond, line }: Place): Promise<void> {
  return toSecond(() => line.cut(LASTS / 2))
}

/** Somebody's transaction that holds what every batch writes, and the sign-in of everybody, for longer than a statement waits. */
async function forgetTransaction(place: Place): Promise<void> {
  await withClient(place, async (client) => {
    await client.query('begin')
    await client.query('lock table log_additions in exclusive mode')
    await client.query('select from log_names for update')
    await client.query('select from sessions for update')
    await sleep(FORGOTTEN)
    await client.query('rollback')
  })
}

/** Whatever it was doing stays undone in the middle; nobody tells the database. */
async function stopNode({ secondPid }: Place): Promise<void> {
  const pid = secondPid()
  kill(pid, 'SIGSTOP')
  await sleep(LASTS)
  kill(pid, 'SIGCONT')
}

/** A node by whose clock it is another month: lines are dated by the database's and nobody is signed out. Counts what is not so. */
async function wrongClock(place: Place, days: number): Promise<number> {
  const cookie = await withClient(place, (client) => signIn(client, 0))
  return place.withClock(days, () =>
    place.toSecond(async () => {
      await sleep(LASTS)
      const { status } = await fetch(`${place.secondUrl}/api/auth/me`, { headers: { cookie } })
      return withClient(place, async (client) => {
        const { rows } = await client.query<{ wrong: number }>(
          `select count(*)::int as wrong from logs where created_at not between now() - interval '1 day' and now() + interval '1 minute'`,
        )
        return (rows[0]?.wrong ?? 0) + (status === 200 ? 0 : 1)
      })
    }),
  )
}

async function onlyRead(place: Place): Promise<void> {
  await withClient(place, async (client) => {
    await client.query('alter system set default_transaction_read_only = on')
    await client.query('select pg_reload_conf()')
    await sleep(LASTS)
    await client.query('set default_transaction_read_only = off')
    await client.query('alter system reset default_transaction_read_only')
    await client.query('select pg_reload_conf()')
  })
}

async function fillDisk({ dataDir }: Place): Promise<void> {
  const file = join(dataDir, 'ballast')
  const handle = openSync(file, 'w')
  const piece = Buffer.alloc(1_048_576)
  const until = performance.now() + LASTS
  // What the database gives back meanwhile is taken as well.
  while (performance.now() < until) {
    try {
      writeSync(handle, piece)
    } catch {
      await sleep(20)
    }
  }
  closeSync(handle)
  rmSync(file)
}

/** People with 20 streams each, dropped at random and opened again; then all must hear one change. */
async function dropStreams(place: Place, isShort: boolean): Promise<number> {
  const people = isShort ? 5 : 50
  const cookies = await withClient(place, async (client) => {
    const made: string[] = []
    for (let at = 0; at < people; at += 1) {
      const id = String(30_000_000_000_000_000n + BigInt(at))
      await client.query(
        `insert into users (id, username, discriminator, role) values ($1, 'bench', '0', 'administrator') on conflict do nothing`,
        [id],
      )
      made.push(await startSession(client, id))
    }
    return made
  })
  const stop = new AbortController()
  const heard = new Set<number>()
  const opened = new Set<number>()
  const streams = cookies
    .flatMap((cookie) => Array.from({ length: 20 }, () => cookie))
    .map((cookie, at) =>
      keepStream(place.url, cookie, stop.signal, {
        onOpen: () => opened.add(at),
        onChange: () => heard.add(at),
      }),
    )
  await waitUntil(() => opened.size === streams.length, 60_000)
  for (const stream of streams) if (Math.random() < 0.7) stream.drop()
  await waitUntil(() => streams.every((stream) => stream.isOpen()), 60_000)
  heard.clear()
  await withClient(place, (client) =>
    client.query(`select pg_notify('live', '{"topic":"retention","to":{"staff":true}}')`),
  )
  await waitUntil(() => heard.size === streams.length, 15_000)
  stop.abort()
  return streams.length - heard.size
}

async function waitUntil(isSo: () => boolean, patience: number): Promise<void> {
  const end = performance.now() + patience
  while (!isSo() && performance.now() < end) await sleep(20)
}

/** A stream that is opened again whenever it ends, as a browser does. */
function keepStream(
  url: string,
  cookie: string,
  over: AbortSignal,
  { onOpen, onChange }: { onOpen: () => void; onChange: () => void },
) {
  let current = new AbortController()
  let isOpen = false
  const read = async () => {
    current = new AbortController()
    const signal = AbortSignal.any([over, current.signal])
    const answer = await fetch(`${url}/api/live`, { headers: { cookie }, signal })
    if (!answer.ok || !answer.body) throw new Error(`a stream was refused: ${answer.status}`)
    isOpen = true
    onOpen()
    const decoder = new TextDecoder()
    for await (const part of answer.body) if (decoder.decode(part).includes('event: change')) onChange()
  }
  const keep = async () => {
    while (!over.aborted) {
      await read().catch(() => {})
      isOpen = false
      if (!over.aborted) await sleep(50 + Math.random() * 200)
    }
  }
  void keep()
  return {
    isOpen: () => isOpen,
    drop: () => {
      isOpen = false
      current.abort()
    },
  }
}

/** 200 connections that ask for page after page and take nothing of it. */
async function leaveUnread({ url }: Place): Promise<void> {
  const { hostname, port } = new URL(url)
  const asked = `GET /api/openapi.json HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`.repeat(20)
  const sockets = Array.from({ length: 200 }, () => {
    const socket = connect({ host: hostname, port: Number(port), localAddress: '127.0.0.2' })
    socket.on('error', () => {})
    socket.pause()
    socket.write(asked)
    return socket
  })
  await sleep(LASTS)
  for (const socket of sockets) socket.destroy()
}
