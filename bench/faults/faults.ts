import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { addAdministrators, connectionIn } from '#shared/database.ts'
import { openStream } from '#shared/load.ts'
import { fillDisk, kill, postmasterOf, signalDatabase, type TwoNodes } from '#shared/two-nodes.ts'
import { backUpUnderLoad } from './backup.ts'

export interface Site extends TwoNodes {
  /** Sends all lines to the second node until the work is done. */
  sendToSecond: <Answer>(work: () => Promise<Answer>) => Promise<Answer>
  /** Numbers of the lines acknowledged during the current fault. */
  acknowledged: () => string[]
}

export interface Fault {
  name: string
  /** How often the fault is tried in a full run and in a short one (once by default). */
  times: number
  short?: number
  /** Causes the fault and returns the number of losses other than lines. */
  run: (site: Site, isShort: boolean) => Promise<number | void>
  /** Names a requirement that the machine lacks, if any. */
  lacks?: (site: Site) => string | undefined
}

/** How long (ms) the database is stopped, locked, read-only or without space. */
const LASTS = 6_000
/** How long (ms) a forgotten lock is held: longer than a statement waits for a lock. */
const FORGOTTEN = 12_000
/** Delay (ms) of each piece on a slow line to the database. */
const SLOW = 300
const DAYS = 30

/** Debian's `libfaketime` changes the clock of one process. */
const fakeClock = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`)
  .find((path) => existsSync(path))
const lacksClock = () => (fakeClock === undefined ? 'libfaketime (apt-get install libfaketime)' : undefined)

/** Faults tried fifty times come last, because the run ends after twenty minutes. */
export const faults: Fault[] = [
  { name: 'the database stands still', times: 5, run: stopDatabase },
  {
    name: 'the database slow',
    times: 5,
    run: ({ sendToSecond, line }) => sendToSecond(() => line.slow(SLOW, LASTS)),
  },
  {
    name: 'the line to the database silent',
    times: 5,
    run: ({ sendToSecond, line }) => sendToSecond(() => line.silence(LASTS)),
  },
  {
    name: 'the line to the database cut',
    times: 10,
    run: ({ sendToSecond, line }) => sendToSecond(() => line.cut(LASTS / 2)),
  },
  { name: 'the database only reads', times: 5, run: onlyRead },
  { name: 'the ledger locked', times: 5, run: lockLedger },
  { name: 'rows held by a forgotten transaction', times: 3, run: forgetTransaction },
  {
    name: 'the disk full',
    times: 3,
    run: ({ dataDir }) => fillDisk(dataDir, AbortSignal.timeout(LASTS)),
    lacks: ({ hasOwnDisk }) => (hasOwnDisk ? undefined : 'a disk of its own (root may mount one)'),
  },
  { name: 'a clock 30 days ahead', times: 3, run: (site) => wrongClock(site, DAYS), lacks: lacksClock },
  { name: 'a clock 30 days behind', times: 3, run: (site) => wrongClock(site, -DAYS), lacks: lacksClock },
  { name: 'a backup, restored', times: 3, run: backUpUnderLoad },
  { name: 'one of two nodes stands still', times: 5, run: stopNode },
  { name: 'streams of changes dropped', times: 1, run: dropStreams },
  { name: 'sockets that read nothing', times: 3, run: openUnreadConnections },
  { name: 'the site killed', times: 50, short: 2, run: (site) => killNode(site, 'first') },
  { name: 'one of two nodes killed', times: 50, short: 2, run: (site) => killNode(site, 'second') },
  { name: 'the database killed', times: 50, short: 2, run: killDatabase },
  { name: 'a process of the database killed', times: 50, short: 2, run: killBackend },
]

async function killNode(site: Site, which: 'first' | 'second'): Promise<void> {
  await site.kill(which)
  await site.restart(which)
}

async function withClient<Answer>(
  { dataDir }: Site,
  work: (client: Client) => Promise<Answer>,
): Promise<Answer> {
  const client = new Client(connectionIn(dataDir))
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Waits for a new main process, because the old one's children live on for a moment and still answer. */
async function killDatabase({ dataDir }: Site): Promise<void> {
  const before = postmasterOf(dataDir)
  kill(before, 'SIGKILL')
  await waitUntil(() => ![0, before].includes(postmasterOf(dataDir)), 30_000)
}

async function killBackend(site: Site): Promise<void> {
  const pid = await withClient(site, async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'westmore' order by random() limit 1`,
    )
    return rows[0]?.pid
  })
  if (pid !== undefined) kill(pid, 'SIGKILL')
}

async function stopDatabase({ dataDir }: Site): Promise<void> {
  signalDatabase(dataDir, 'SIGSTOP')
  await sleep(LASTS)
  signalDatabase(dataDir, 'SIGCONT')
}

async function lockLedger(site: Site): Promise<void> {
  await withClient(site, async (client) => {
    await client.query('begin')
    await client.query('lock table logs in access exclusive mode')
    await sleep(LASTS)
    await client.query('rollback')
  })
}

/** Locks rows that every batch and every request needs. */
async function forgetTransaction(site: Site): Promise<void> {
  await withClient(site, async (client) => {
    await client.query('begin')
    await client.query('lock table log_additions in exclusive mode')
    await client.query('select from log_names for update')
    await client.query('select from sessions for update')
    await sleep(FORGOTTEN)
    await client.query('rollback')
  })
}

async function stopNode({ secondPid }: Site): Promise<void> {
  const pid = secondPid()
  kill(pid, 'SIGSTOP')
  await sleep(LASTS)
  kill(pid, 'SIGCONT')
}

/** Returns the failures: lines not dated by the database's clock, and a lost session. */
async function wrongClock(site: Site, days: number): Promise<number> {
  const [cookie = ''] = await withClient(site, (client) => addAdministrators(client, 1))
  await site.restart('second', {
    LD_PRELOAD: fakeClock ?? '',
    FAKETIME: `${days > 0 ? '+' : ''}${days}d`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  })
  const wrong = await site.sendToSecond(async () => {
    await sleep(LASTS)
    const { status } = await fetch(`${site.secondUrl}/api/auth/me`, { headers: { cookie } })
    const { rows } = await withClient(site, (client) =>
      client.query<{ wrong: number }>(
        `select count(*)::int as wrong from logs where created_at not between now() - interval '1 day' and now() + interval '1 minute'`,
      ),
    )
    return (rows[0]?.wrong ?? 0) + (status === 200 ? 0 : 1)
  })
  await site.restart('second')
  return wrong
}

async function onlyRead(site: Site): Promise<void> {
  await withClient(site, async (client) => {
    await client.query('alter system set default_transaction_read_only = on')
    await client.query('select pg_reload_conf()')
    await sleep(LASTS)
    await client.query('set default_transaction_read_only = off')
    await client.query('alter system reset default_transaction_read_only')
    await client.query('select pg_reload_conf()')
  })
}

/** Drops most of the open streams (20 a person); after reconnecting, all must receive one change. */
async function dropStreams(site: Site, isShort: boolean): Promise<number> {
  const cookies = await withClient(site, (client) => addAdministrators(client, isShort ? 5 : 50))
  const over = new AbortController()
  const heard = new Set<number>()
  const streams = cookies
    .flatMap((cookie) => Array.from({ length: 20 }, () => cookie))
    .map((cookie, at) => reopenStream(site.firstUrl, cookie, over.signal, () => heard.add(at)))
  const allOpen = () => streams.every((stream) => stream.isOpen())
  await waitUntil(allOpen, 60_000)
  for (const stream of streams) if (Math.random() < 0.7) stream.drop()
  await waitUntil(allOpen, 60_000)
  heard.clear()
  await withClient(site, (client) =>
    client.query(`select pg_notify('live', '{"topic":"retention","to":{"staff":true}}')`),
  )
  await waitUntil(() => heard.size === streams.length, 15_000)
  over.abort()
  return streams.length - heard.size
}

async function waitUntil(isSo: () => boolean, patience: number): Promise<void> {
  const end = performance.now() + patience
  while (!isSo() && performance.now() < end) await sleep(20)
}

/** Opens a stream, and again whenever it ends, as a browser does. */
function reopenStream(url: string, cookie: string, over: AbortSignal, onChange: () => void) {
  let current = new AbortController()
  let isOpen = false
  const keep = async () => {
    while (!over.aborted) {
      current = new AbortController()
      const stream = await openStream(url, cookie, AbortSignal.any([over, current.signal]), (text) => {
        if (text.includes('event: change')) onChange()
      }).catch(() => undefined)
      isOpen = stream !== undefined
      await stream?.end
      isOpen = false
      await sleep(50 + Math.random() * 200)
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

/** Opens 200 connections that send many requests and never read the answers. */
async function openUnreadConnections({ firstUrl }: Site): Promise<void> {
  const { hostname, port } = new URL(firstUrl)
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
