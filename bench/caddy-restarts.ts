import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Pool } from 'pg'
import { openDatabase, startSession } from './database.ts'
import { ms, percentile, print } from './figure.ts'
import { GAME_TOKEN } from './ledger-server.ts'
import { freePort } from './product.ts'

/** The site behind Debian's Caddy, set up as `npm run setup` does, is restarted so many times while everybody uses it. */
const ROUNDS = process.argv.includes('short') ? 2 : 10
const READERS = 6
const WRITERS = 6
const GAME_SERVERS = 4
const STREAMS = 5
/** Between two requests of one of them (ms). */
const PAUSE = 15
const REST = 1_000
/** How long (ms) the site may take to be ready. */
const PATIENCE = 60_000

if (spawnSync('caddy', ['version']).status !== 0) {
  console.log('Restarts behind Caddy are tried where it is installed (apt-get install caddy).')
  process.exit(0)
}

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'westmore-caddy-'))
const dataDir = join(folder, 'data')
const note = join(folder, 'process')
const [port, entrance, plain] = [await freePort(), await freePort(), await freePort()]
const url = `https://localhost:${entrance}`
const agent = new Agent({ keepAlive: true, rejectUnauthorized: false })

const holder = startSite()
const proxy = startProxy()
const answers = new Map<string, number>()
const times: number[] = []
const state = { isOver: false, lines: 0, messages: 0 }
let isGood = false
try {
  await untilReady(0)
  const pool = openDatabase(dataDir)
  pool.on('error', () => {})
  const people = await Promise.all(Array.from({ length: WRITERS }, (_, at) => enter(pool, at)))
  await pool.end()
  isGood = await restartUnderLoad(people)
} finally {
  state.isOver = true
  writeFileSync(`${note}.end`, '')
  if (pid() > 0) process.kill(pid(), 'SIGTERM')
  await once(holder, 'exit')
  proxy.kill('SIGTERM')
  await once(proxy, 'exit')
  rmSync(folder, { recursive: true, force: true })
}
process.exit(isGood ? 0 : 1)

async function restartUnderLoad(people: Person[]): Promise<boolean> {
  const over = untilOver()
  const streams = Array.from({ length: STREAMS }, (_, at) =>
    keepStream(people[at % people.length]?.cookie ?? '', over),
  )
  const load = [
    ...Array.from({ length: READERS }, (_, at) =>
      repeat(() => ask('GET', at % 2 === 0 ? '/' : '/api/status')),
    ),
    ...people.map((person) => repeat(() => write(person))),
    ...Array.from({ length: GAME_SERVERS }, () => repeat(sendLines)),
  ]
  const took: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await sleep(REST)
    const began = performance.now()
    const before = pid()
    process.kill(before, 'SIGTERM')
    await untilReady(before)
    took.push(performance.now() - began)
  }
  await sleep(REST)
  state.isOver = true
  await Promise.all([...load, ...streams])

  const pool = openDatabase(dataDir)
  const { rows } = await pool.query<{ lines: string; messages: string }>(
    `select (select count(*) from logs) as lines,
      (select count(*) from ticket_messages where message like 'Restart %') as messages`,
  )
  await pool.end()
  const asked = [...answers.values()].reduce((sum, count) => sum + count, 0)
  const lost = [...answers]
    .filter(([answer]) => !/ 20\d$/.test(answer))
    .reduce((sum, [, count]) => sum + count, 0)
  print([
    ['restarts behind Caddy', `${ROUNDS}, the longest ${ms(Math.max(...took))} from the signal to ready`],
    [
      'requests',
      `${asked}, of them lost ${lost} (${[...answers].map((entry) => entry.join(': ')).join(', ')})`,
    ],
    ['lines acknowledged and stored', `${state.lines} and ${rows[0]?.lines}`],
    ['messages acknowledged and stored', `${state.messages} and ${rows[0]?.messages}`],
    [
      'time to answer',
      `p50 ${ms(percentile(times, 50))}, p99 ${ms(percentile(times, 99))}, longest ${ms(Math.max(...times))}`,
    ],
  ])
  return lost === 0 && state.lines === Number(rows[0]?.lines) && state.messages === Number(rows[0]?.messages)
}

/** Held by a process that stands in for systemd, which not every machine runs on. */
function startSite() {
  return spawn(process.execPath, ['server/test/hold.mjs', port, note, 'server/build/main.mjs'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      PORT: port,
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      TRUST_PROXY: '1',
      DISCORD_CLIENT_ID: 'bench',
      DISCORD_CLIENT_SECRET: 'bench',
      DISCORD_API_URL: 'http://localhost:9/api',
      LOG_LEVEL: 'fatal',
      GAME_TOKEN,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

/** With the very text that setup writes; its authority is not made known to this machine. */
function startProxy() {
  const work = `import('./server/setup/files.ts').then(({ caddyFile }) => console.log(caddyFile('${url}', ${port}, true)))`
  const { stdout } = spawnSync(process.execPath, ['-e', work], { cwd: root, encoding: 'utf8' })
  const options = `{\n\tskip_install_trust\n\tadmin off\n\thttp_port ${plain}\n\tlog {\n\t\tlevel ERROR\n\t}\n}\n`
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, options + stdout)
  return spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

function pid(): number {
  try {
    return Number(readFileSync(note, 'utf8'))
  } catch {
    return 0
  }
}

/** Until a process other than this one is ready. */
async function untilReady(before: number): Promise<void> {
  const until = performance.now() + PATIENCE
  const isReady = async () =>
    pid() !== before && pid() !== 0 && (await askOnce('GET', '/readyz')).answer === '200'
  while (!(await isReady())) {
    if (performance.now() > until) throw new Error('the site did not become ready')
    await sleep(20)
  }
}

interface Person {
  cookie: string
  ticket: string
}

async function enter(pool: Pool, at: number): Promise<Person> {
  const id = String(30_000_000_000_000_000n + BigInt(at))
  await pool.query(
    `insert into users (id, username, discriminator, email, role) values ($1, $2, '0', '', 'user')`,
    [id, `bench${at}`],
  )
  // Behind https the cookie's name says so.
  const cookie = `__Host-${await startSession(pool, id)}`
  const ticket = { title: 'Restarty', category: 'support', message: 'Ztratí se něco?' }
  const { body } = await askOnce('POST', '/api/tickets', ticket, { cookie })
  return { cookie, ticket: JSON.parse(body).id }
}

async function write({ cookie, ticket }: Person): Promise<void> {
  const message = { messageId: randomUUID(), message: `Restart ${state.messages}` }
  const answer = await ask('POST', `/api/tickets/${ticket}/messages`, message, { cookie })
  if (answer === '201') state.messages += 1
  // Stays under the 120 messages a minute that a person may send.
  await sleep(500)
}

async function sendLines(): Promise<void> {
  const lines = [{ category: 'CHAT', script_name: 'bench', action: 'Restart' }]
  const headers = { authorization: `Bearer ${GAME_TOKEN}`, 'idempotency-key': randomUUID() }
  if ((await ask('POST', '/api/logs', lines, headers)) === '202') state.lines += 1
}

async function repeat(work: () => Promise<unknown>): Promise<void> {
  while (!state.isOver) {
    await work()
    await sleep(PAUSE)
  }
}

/** Comes back as soon as it ends, as a browser does. */
async function keepStream(cookie: string, over: Promise<void>): Promise<void> {
  while (!state.isOver) await Promise.race([askOnce('GET', '/api/live', undefined, { cookie }), over])
}

async function untilOver(): Promise<void> {
  while (!state.isOver) await sleep(100)
}

async function ask(
  method: string,
  path: string,
  body?: object,
  headers?: Record<string, string>,
): Promise<string> {
  const began = performance.now()
  const { answer } = await askOnce(method, path, body, headers)
  times.push(performance.now() - began)
  const name = `${method} ${answer}`
  answers.set(name, (answers.get(name) ?? 0) + 1)
  return answer
}

function askOnce(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  return new Promise<{ answer: string; body: string }>((resolve) => {
    const asking = request(
      url + path,
      { method, agent, headers: { ...headers, ...(body && { 'content-type': 'application/json' }) } },
      (response) => {
        let text = ''
        response.on('data', (piece) => (text += String(piece)))
        response.once('end', () => resolve({ answer: String(response.statusCode), body: text }))
        response.once('error', (error) => resolve({ answer: error.message, body: text }))
      },
    )
    asking.once('error', (error) => resolve({ answer: error.message, body: '' }))
    asking.end(body && JSON.stringify(body))
  })
}
