import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import { ms, percentile, print } from './figure.ts'
import { GAME_TOKEN, postgresAccount, postgresPrograms, startNode, untilReady } from './nodes.ts'
import { freePort } from './product.ts'

/** Two nodes behind nginx are restarted one after the other, so many times, while game servers send and people read. */
const ROUNDS = 3
const SENDERS = 6
const READERS = 6

const folder = mkdtempSync(join(tmpdir(), 'westmore-restarts-'))
const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx'].find((path) => existsSync(path))
const binaries = postgresPrograms

if (!nginx || !binaries) {
  console.log(
    'Rolling restarts are measured where nginx and PostgreSQL are installed (apt-get install nginx-light postgresql).',
  )
  process.exit(0)
}

const database = await startDatabase(binaries)
const ports = [await freePort(), await freePort()]
const entrance = await freePort()
const open = (port: string) =>
  startNode(port, { DATABASE_URL: `postgres://postgres@localhost/postgres?host=${folder}` })
const nodes = ports.map((port) => ({ port, child: open(port) }))
for (const { port } of nodes) await untilReady(port)
const proxy = startProxy(nginx)
await sleep(500)

const answers = new Map<string, number>()
const times: number[] = []
const state = { isOver: false, sent: 0 }
const agent = new Agent({ keepAlive: true })
const load = [
  ...Array.from({ length: SENDERS }, () => repeat(send)),
  ...Array.from({ length: READERS }, () => repeat(() => ask('GET', '/'))),
]
const stops: number[] = []
for (let round = 0; round < ROUNDS; round += 1)
  for (const node of nodes) {
    await sleep(1_000)
    const began = performance.now()
    node.child.kill('SIGTERM')
    await once(node.child, 'exit')
    stops.push(performance.now() - began)
    node.child = open(node.port)
    await untilReady(node.port)
  }
await sleep(1_000)
state.isOver = true
await Promise.all(load)

const pool = new Pool(database.connection)
const { rows } = await pool.query<{ count: string }>('select count(*) from logs')
await pool.end()
const asked = [...answers.values()].reduce((sum, count) => sum + count, 0)
const lost = asked - (answers.get('200') ?? 0) - (answers.get('202') ?? 0)
print([
  [
    'rolling restarts of two nodes behind nginx',
    `${stops.length} stops, the longest ${ms(Math.max(...stops))}`,
  ],
  [
    'requests meanwhile',
    `${asked}, of them lost ${lost} (${[...answers].map((entry) => entry.join(': ')).join(', ')})`,
  ],
  ['lines acknowledged and stored', `${state.sent} and ${rows[0]?.count}`],
  [
    'time to answer',
    `p50 ${ms(percentile(times, 50))}, p99 ${ms(percentile(times, 99))}, longest ${ms(Math.max(...times))}`,
  ],
])

if (lost > 0) console.log(readFileSync(join(folder, 'nginx.log'), 'utf8'))
for (const { child } of nodes) child.kill('SIGTERM')
await Promise.all(nodes.map(({ child }) => once(child, 'exit')))
for (const child of [proxy, database.child]) {
  child.kill('SIGINT')
  await once(child, 'exit')
}
rmSync(folder, { recursive: true, force: true })
process.exit(lost === 0 && state.sent === Number(rows[0]?.count) ? 0 : 1)

async function repeat(work: () => Promise<unknown>): Promise<void> {
  while (!state.isOver) {
    await work()
    await sleep(5)
  }
}

async function send(): Promise<void> {
  const status = await ask('POST', '/api/logs', [
    { category: 'CHAT', script_name: 'bench', action: 'Restart' },
  ])
  if (status === '202') state.sent += 1
}

async function ask(method: string, path: string, body?: object): Promise<string> {
  const began = performance.now()
  const answer = await new Promise<string>((resolve) => {
    const headers = { authorization: `Bearer ${GAME_TOKEN}`, 'content-type': 'application/json' }
    const asking = request(
      { host: '127.0.0.1', port: entrance, path, method, agent, headers },
      (response) => {
        response.resume()
        response.once('end', () => resolve(String(response.statusCode)))
      },
    )
    asking.once('error', (error) => resolve(error.message))
    asking.end(body && JSON.stringify(body))
  })
  times.push(performance.now() - began)
  answers.set(answer, (answers.get(answer) ?? 0) + 1)
  return answer
}

/** As `docs/operations.md` has it: whoever refuses a connection is passed over, without being shunned afterwards. */
function startProxy(program: string): ChildProcess {
  const servers = ports.map((port) => `server 127.0.0.1:${port} max_fails=0;`).join(' ')
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log; ${process.getuid?.() === 0 ? 'user root;' : ''}
    events {}
    http {
      access_log off;
      ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
      upstream westmore { ${servers} keepalive 16; }
      server {
        listen 127.0.0.1:${entrance};
        location / { proxy_pass http://westmore; proxy_http_version 1.1; proxy_set_header Connection ""; }
      }
    }`,
  )
  return spawn(program, ['-c', file, '-e', `${folder}/nginx.log`], { stdio: 'inherit' })
}

/** A PostgreSQL of its own on a socket in the folder; as root it runs as Debian's user for it. */
async function startDatabase(bin: string) {
  const data = join(folder, 'data')
  mkdirSync(data)
  const account = postgresAccount()
  if (account) for (const path of [folder, data]) chownSync(path, account.uid, account.gid)
  spawnSync(join(bin, 'initdb'), ['-D', data, '--username', 'postgres', '--auth', 'trust'], {
    ...account,
    cwd: folder,
  })
  const settings = ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${folder}`]
  const child = spawn(join(bin, 'postgres'), ['-D', data, ...settings], {
    ...account,
    cwd: folder,
    stdio: 'ignore',
  })
  while (!existsSync(join(folder, '.s.PGSQL.5432'))) await sleep(50)
  await sleep(1_000)
  return { child, connection: { host: folder, user: 'postgres', database: 'postgres' } }
}
