import { spawnSync } from 'node:child_process'
import { mkdtempSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import { connectionIn, socketIn } from './database.ts'
import { fakeClock, faults, type FaultKind, type Place } from './fault-kinds.ts'
import { openLine } from './fault-line.ts'
import { beginLoad, compare } from './fault-load.ts'
import { answers, GAME_TOKEN, run, startLedger } from './ledger-server.ts'
import { freePort } from './product.ts'

/** `npm run test:faults`: what can go wrong with processes, database, disk and connections, each under load; `short` for a minute of it. */
const isShort = process.argv[2] === 'short'
const only = process.argv[isShort ? 3 : 2]
/** All of it (ms); what does not fit any more is not tried, and the table says how often something was. */
const LONGEST = 20 * 60_000
/** How long (ms) the site may be away after a fault, which is then none it gets over. */
const PATIENCE = 60_000
/** Between two faults (ms). */
const REST = 300
const DISK = '1g'

const folder = mkdtempSync(join(tmpdir(), 'westmore-faults-'))
const dataDir = join(folder, 'data')
mkdirSync(dataDir)
const hasOwnDisk =
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=0700`, 'tmpfs', dataDir]).status === 0

const ports = [await freePort(), await freePort()] as const
let first = await startLedger(dataDir, ports[0])
const line = await openLine(() => socketIn(dataDir))
let second = await startSecond()
/** Where lines are sent. */
let urls = [first.url, second.url]
const place: Place = {
  folder,
  dataDir,
  hasOwnDisk,
  url: first.url,
  secondUrl: second.url,
  secondPid: () => second.pid,
  line,
  acknowledged: () => load.acknowledged(),
  async toSecond(work) {
    urls = [second.url]
    return work().finally(() => {
      urls = [first.url, second.url]
    })
  },
  async withClock(days, work) {
    await second.stop()
    second = await startSecond({
      LD_PRELOAD: fakeClock ?? '',
      FAKETIME: `${days > 0 ? '+' : ''}${days}d`,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    })
    const answer = await work()
    await second.stop()
    second = await startSecond()
    return answer
  },
  connection: () => connectionIn(dataDir),
  async killNode(which) {
    const node = which === 'first' ? first : second
    process.kill(node.pid, 'SIGKILL')
    await node.end
    if (which === 'first') first = await startLedger(dataDir, ports[0])
    else second = await startSecond()
  },
}
const load = beginLoad(() => urls)
const over = performance.now() + LONGEST
const table: { fault: string; tried: number; lost: number; doubled: number; away: number }[] = []
let isGood = true
try {
  if (!(await load.flowsAgain(PATIENCE))) throw new Error('the load is not taken at all')
  for (const fault of faults) if (only === undefined || fault.name.includes(only)) await tryFault(fault)
} finally {
  await load.end()
  await second.stop()
  await first.stop()
  line.close()
  if (hasOwnDisk) spawnSync('umount', ['-l', dataDir])
  rmSync(folder, { recursive: true, force: true })
}
show()
process.exit(isGood ? 0 : 1)

async function tryFault(fault: FaultKind): Promise<void> {
  const lacks = fault.lacks?.(place)
  if (lacks !== undefined) {
    console.log(`${fault.name}: not here, it takes ${lacks}`)
    return
  }
  const row = { fault: fault.name, tried: 0, lost: 0, doubled: 0, away: 0 }
  const taken: string[] = []
  load.take()
  while (row.tried < (isShort ? fault.short : fault.times) && performance.now() < over) {
    row.lost += (await fault.run(place, isShort)) ?? 0
    row.tried += 1
    const isBack = await load.flowsAgain(PATIENCE)
    const { acknowledged, longest } = load.take()
    taken.push(...acknowledged)
    row.away = Math.max(row.away, longest)
    if (!isBack) throw new Error(`${fault.name}: not back within ${PATIENCE / 1_000} s`)
    await untilBoth()
    await sleep(REST)
  }
  const { lost, doubled } = await comparing(taken)
  row.lost += lost
  row.doubled = doubled
  isGood &&= row.lost === 0 && row.doubled === 0
  table.push(row)
  console.log(
    `${fault.name}: ${row.tried} times, ${taken.length} lines, ${row.lost} lost, ${row.doubled} doubled, ${(row.away / 1_000).toFixed(1)} s`,
  )
}

/** Asked again while the database comes back. */
async function comparing(taken: string[]) {
  for (const until = performance.now() + PATIENCE; ; await sleep(200)) {
    const pool = new Pool({ ...connectionIn(dataDir), max: 1 })
    pool.on('error', () => {})
    try {
      return await compare(pool, taken)
    } catch (error) {
      if (performance.now() > until) throw error
    } finally {
      await pool.end()
    }
  }
}

/** The next fault meets a site that is well. A node that ended by itself is started again, as a service manager does. */
async function untilBoth(): Promise<void> {
  const until = performance.now() + PATIENCE
  while (performance.now() < until) {
    if (first.hasEnded()) first = await startLedger(dataDir, ports[0])
    if (second.hasEnded()) second = await startSecond()
    if ((await answers(`${first.url}/readyz`)) && (await answers(`${second.url}/readyz`))) return
    await sleep(50)
  }
}

/** A second node on the first one's database, by a line of its own. */
async function startSecond(variables: Record<string, string> = {}) {
  const url = `http://127.0.0.1:${ports[1]}`
  const node = run('server/build/main.mjs', {
    DATABASE_URL: `postgres://westmore@127.0.0.1:${line.port}/postgres`,
    PORT: ports[1],
    HOST: '127.0.0.1',
    DISCORD_CLIENT_ID: 'bench',
    DISCORD_CLIENT_SECRET: 'bench',
    LOG_LEVEL: 'fatal',
    GAME_TOKEN,
    ...variables,
  })
  while (!(await answers(`${url}/readyz`))) {
    if (node.hasEnded()) throw new Error('the second node did not start; it says above why')
    await sleep(50)
  }
  return { ...node, url }
}

function show(): void {
  const head = ['', 'tried', 'lost', 'doubled', 'longest away']
  const rows = table.map(({ fault, tried, lost, doubled, away }) =>
    [fault, tried, lost, doubled, `${(away / 1_000).toFixed(1)} s`].map(String),
  )
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => row[at]?.length ?? 0)))
  for (const row of [head, ...rows])
    console.log(
      row
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  '),
    )
}
