import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { GAME_TOKEN } from './ledger-server.ts'
import { freePort } from './product.ts'

/** `npm run bench memory 1024`: a fresh clone is installed, built, started and lived in, all of it in a group that may hold so many MiB. */
const LIMIT = Number(process.argv[2] ?? 1_024)
/** How long (ms) it rests, and how long there is life. */
const REST = 30_000
const LIFE = Number(process.argv[3] ?? 180) * 1_000
const life = '--players 64 --lines 50 --step 500 --people 40 --pause 200 --quiet'.split(' ')

const MIB = 1_048_576
const root = fileURLToPath(new URL('..', import.meta.url))
const own = /^\d+:memory:(.*)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8'))?.[1]
const parent = join('/sys/fs/cgroup/memory', own ?? '')
if (own === undefined || process.getuid?.() !== 0 || !existsSync(join(parent, 'memory.limit_in_bytes'))) {
  console.log('memory: not here, it takes root and a memory group of the first kind (cgroup v1)')
  process.exit(0)
}
const group = join(parent, `westmore-memory-${process.pid}`)
const read = (name: string) => readFileSync(join(group, name), 'utf8')
const write = (name: string, value: number) => writeFileSync(join(group, name), String(value))

const folder = mkdtempSync(join(tmpdir(), 'westmore-memory-'))
const site = join(folder, 'site')
if (spawnSync('git', ['clone', '-q', '--depth', '1', `file://${root}`, site]).status !== 0)
  throw new Error('the repository could not be cloned')
mkdirSync(group)
write('memory.limit_in_bytes', LIMIT * MIB)
// No swap either, where the kernel tells the two apart.
if (existsSync(join(group, 'memory.memsw.limit_in_bytes'))) write('memory.memsw.limit_in_bytes', LIMIT * MIB)

const [port, standInPort] = [await freePort(), await freePort()]
const url = `http://localhost:${port}`
const variables = {
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  PORT: port,
  STAND_IN_PORT: standInPort,
  DATA_DIR: join(folder, 'data'),
  GAME_TOKEN,
  DEMO_LIFE: 'off',
  LOG_LEVEL: 'error',
}
const rows: string[][] = [['', 'held at most', 'with cache', 'killed', 'took']]
let running: ChildProcess | undefined
let lives: ChildProcess | undefined
let isGood = true
try {
  const step = (call: string) => () => finished(inGroup('node', '-e', call))
  await phase('install', step(`import('./launch/install.mjs').then((m) => m.ensureInstalled())`))
  await phase('build', step(`import('./launch/build.mjs').then((m) => m.ensureBuilt())`))
  await phase('start', async () => {
    running = inGroup('npm', 'start')
    await untilOpen(running)
  })
  await phase('at rest', () => sleep(REST))
  await phase('life', async () => {
    const standIn = ['--stand-in', `http://localhost:${standInPort}`]
    lives = inGroup('npm', 'run', 'life', '--', '--url', url, '--token', GAME_TOKEN, ...standIn, ...life)
    await sleep(LIFE)
    if (lives.exitCode !== null) throw new Error('the life ended by itself')
    await untilOpen(running)
  })
} finally {
  for (const child of [lives, running]) await ended(child)
  for (let tries = 0; tries < 50 && read('cgroup.procs') !== ''; tries += 1) await sleep(200)
  rmdirSync(group)
  rmSync(folder, { recursive: true, force: true })
}
const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
console.log(`Everything together, in ${LIMIT} MiB:`)
for (const row of rows)
  console.log(
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
process.exit(isGood ? 0 : 1)

/** Runs a program of the clone among those whose memory is counted, and leaves it a group of its own to be told to end. */
function inGroup(...command: string[]): ChildProcess {
  const enter = ['-c', `echo $$ > '${join(group, 'cgroup.procs')}' && exec "$@"`, 'sh', ...command]
  return spawn('sh', enter, {
    cwd: site,
    env: variables,
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  })
}

async function finished(child: ChildProcess): Promise<void> {
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`it ended with ${code}`)
}

async function ended(child: ChildProcess | undefined): Promise<void> {
  if (!child?.pid || child.exitCode !== null) return
  const end = once(child, 'exit')
  process.kill(-child.pid, 'SIGTERM')
  await end
}

async function untilOpen(child: ChildProcess | undefined): Promise<void> {
  const isOpen = () => fetch(`${url}/readyz`).then(({ ok }) => ok)
  while (!(await isOpen().catch(() => false))) {
    if (child?.exitCode !== null) throw new Error('the site ended')
    await sleep(200)
  }
}

/** What processes hold and share (what is only cache is given back on demand), at most; and how many were killed for want of memory. */
async function phase(name: string, work: () => Promise<unknown>): Promise<void> {
  write('memory.max_usage_in_bytes', 0)
  const killedBefore = killed()
  const began = performance.now()
  let peak = held()
  const timer = setInterval(() => (peak = Math.max(peak, held())), 100)
  const failure = await work().then(
    () => undefined,
    (error: Error) => error,
  )
  clearInterval(timer)
  const dead = killed() - killedBefore
  const all = Number(read('memory.max_usage_in_bytes')) / MIB
  const took = `${((performance.now() - began) / 1_000).toFixed(0)} s`
  const row = [name, `${peak.toFixed(0)} MiB`, `${all.toFixed(0)} MiB`, String(dead), took]
  rows.push(row)
  console.log(row.join('  '))
  isGood &&= dead === 0
  if (failure) throw new Error(`${name}: ${failure.message}`)
}

function held(): number {
  const stat = read('memory.stat')
  const of = (what: string) => Number(new RegExp(`^total_${what} (\\d+)`, 'm').exec(stat)?.[1] ?? 0)
  return (of('rss') + of('shmem')) / MIB
}

function killed(): number {
  return Number(/^oom_kill (\d+)/m.exec(read('memory.oom_control'))?.[1] ?? 0)
}
