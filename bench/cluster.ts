import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, Pool } from 'pg'
import { beginLife } from './cluster-life.ts'
import { findPrograms, killPostgres, openCluster, until } from './cluster-parts.ts'
import { print } from './figure.ts'
import { ended, startNode, untilReady } from './nodes.ts'
import { freePort } from './product.ts'
import { fill, signInAll } from './ticket-town.ts'

/** People who write, each in a ticket of their own, while streams are open and game servers send. */
const PLAYERS = 24
/** How long (ms) all goes on after each happening when everything is there again. */
const CALM = 6_000

const programs = findPrograms()
if (!programs) {
  console.log(
    'The cluster is measured where its parts are installed (apt-get install postgresql patroni etcd-server pgbouncer haproxy).',
  )
  process.exit(0)
}

const folder = mkdtempSync(join(tmpdir(), 'westmore-cluster-'))
const cluster = await openCluster(programs, folder)
const ports = [await freePort(), await freePort()]
const nodes: ChildProcess[] = []
const rows: [string, string][] = []
try {
  const balancer = await cluster.startBalancer(ports)
  const pooler = await cluster.startPooler(balancer.database)
  await make('westmore')
  // One node goes through the pooler and the balancer, the other finds the primary by itself.
  const direct = cluster.address('westmore')
  const standby = { DATABASE_REPLICA_URL: `${direct}?target_session_attrs=standby` }
  const addresses = [
    {
      ...standby,
      DATABASE_URL: `postgres://postgres@127.0.0.1:${pooler}/westmore`,
      DATABASE_DIRECT_URL: direct,
    },
    { ...standby, DATABASE_URL: direct },
  ]
  const open = (at: number) => {
    const node = startNode(ports[at] ?? '', { ...addresses[at], SEED: 'town', LOG_LEVEL: 'silent' })
    nodes[at] = node
    const failed = once(node, 'exit').then(() => Promise.reject(new Error(`node ${at} ended by itself`)))
    return Promise.race([untilReady(ports[at] ?? ''), failed])
  }
  await open(0)
  await open(1)
  const filling = new Pool({ connectionString: await primaryAddress() })
  await fill(filling, { players: 200, tickets: 500, messages: 1_000 })
  const town = await signInAll(filling, PLAYERS)
  await filling.end()

  const life = beginLife(`http://127.0.0.1:${balancer.site}`, town)
  const happen = happening(life)
  await happen('nothing', async () => {})
  await happen('a switchover', async () => {
    const leader = await cluster.primary()
    const body = JSON.stringify({ leader: leader.name })
    await fetch(`http://127.0.0.1:${leader.api}/switchover`, { method: 'POST', body })
  })
  await happen('PostgreSQL of the primary killed', async () => killPostgres((await cluster.primary()).data))
  await happen('the machine of the primary lost, and back after 20 s', async () => {
    const member = await cluster.primary()
    member.child.kill('SIGKILL')
    killPostgres(member.data)
    void sleep(20_000).then(() => cluster.revive(member))
  })
  await happen('both nodes restarted, one after the other', async () => {
    for (const [at, node] of nodes.entries()) {
      await ended(node, 'SIGTERM')
      await open(at)
      // The balancer looks once a second.
      await sleep(2_500)
    }
  })
  await happen('a node killed', async () => {
    const [node] = nodes
    if (node) await ended(node, 'SIGKILL')
    await open(0)
  })
  const end = await life.end()
  const pool = new Pool({ connectionString: await primaryAddress() })
  const found = await life.compare(pool)
  await pool.end()
  print([
    ['all of it', `${end.messages} messages and ${end.lines} lines acknowledged, ${end.streams} streams`],
    ...rows,
    ['acknowledged and not there', `${found.missing}`],
    ['there twice', `${found.twice}`],
    ['answers that were neither done nor 503 with Retry-After', end.odd || 'none'],
  ])
  process.exitCode = found.missing === 0 && found.twice === 0 ? 0 : 1
} finally {
  for (const node of nodes) await ended(node, 'SIGTERM')
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Lets something happen under load, and says how long nothing was taken and how long one of the streams heard nothing. */
function happening(life: ReturnType<typeof beginLife>) {
  return async (what: string, work: () => Promise<void>): Promise<void> => {
    const endWatch = life.watch()
    await work()
    await sleep(CALM)
    await until('the next message and line', async () => life.isTaken())
    await until('the primary with its standby', cluster.isSynchronous)
    const { pause, statuses } = endWatch()
    rows.push([
      what,
      `longest without a message taken ${seconds(pause.messages)}, without a line ${seconds(pause.lines)}, a stream without news ${seconds(pause.streams)}; ${statuses}`,
    ])
  }
}

async function make(database: string): Promise<void> {
  const client = new Client({
    host: '127.0.0.1',
    port: Number((await cluster.primary()).port),
    user: 'postgres',
    database: 'postgres',
  })
  await client.connect()
  await client.query(`create database ${database}`)
  await client.end()
}

async function primaryAddress(): Promise<string> {
  return `postgres://postgres@127.0.0.1:${(await cluster.primary()).port}/westmore`
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`
}
