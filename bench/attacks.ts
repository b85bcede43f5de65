import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { Client } from 'pg'
import { attacks, type Outcome } from './attack-kinds.ts'
import type { Orders } from './attacker.ts'
import { openDatabase } from './database.ts'
import { percentile } from './figure.ts'
import { fillLedger } from './ledger-fill.ts'
import { signIn, startLedger } from './ledger-server.ts'
import { beginEvening, describe, watchMemory } from './others.ts'
import { freePort } from './product.ts'
import { fill, signInAll } from './ticket-town.ts'

/** How long (ms) each attack goes on, and how long the site rests before the next. */
const LASTS = 12_000
const REST = 4_000
/** How long others may wait meanwhile (ms, 99th percentile). */
const MOST = 500
const PLAYERS = 300

const only = process.argv[2]
const dataDir = await mkdtemp(join(tmpdir(), 'westmore-attacks-'))
const site = await startLedger(dataDir, await freePort())
const pool = openDatabase(dataDir, 4)
const client = new Client(site.connection)
await client.connect()
await fill(pool, { players: PLAYERS, tickets: 500, messages: 1_000 })
await pool.query(
  `insert into users (id, username, discriminator, role) values ('10000000000000011', 'marsal', '0', 'administrator')`,
)
await pool.query(
  `insert into audit (actor_id, actor, action, subject_type, subject_id)
   select '10000000000000011', 'marsal', 'ticket.status', 'ticket', n::text from generate_series(1, 40000) n`,
)
await fillLedger(client, site.url, 200_000)
const town = await signInAll(pool, PLAYERS)
const orders = {
  url: site.url,
  dataDir,
  lasts: LASTS,
  players: town.players.slice(200).map(({ cookie }) => cookie),
  administrators: await Promise.all([1, 2, 3].map((at) => signIn(client, at))),
}

const evening = beginEvening(site.url, town)
await sleep(5_000)
evening.take()
await sleep(LASTS)
const quiet = evening.take()
console.log(`nobody attacks: ${describe(quiet)}; memory ${watchMemory(site.pid)().toFixed(0)} MB`)

let isGood = true
for (const { name } of attacks) {
  if (only && !name.includes(only)) continue
  const before = watchMemory(site.pid)()
  const peak = watchMemory(site.pid)
  evening.take()
  const outcome = await attack({ ...orders, name })
  const others = evening.take()
  const most = peak()
  isGood &&= percentile(others.times, 99) <= MOST && others.failed.length === 0
  console.log(
    `${name}:\n  ${describe(others)}; memory ${before.toFixed(0)} to ${most.toFixed(0)} MB; answered ${Object.entries(
      outcome,
    )
      .map((entry) => entry.join(': '))
      .join(', ')}`,
  )
  await sleep(REST)
}
await evening.end()
await client.end()
await pool.end()
await site.stop()
await rm(dataDir, { recursive: true, force: true })
process.exit(isGood ? 0 : 1)

/** In a thread of its own, so that the attacker's own work does not count as waiting of others. */
async function attack(workerData: Orders): Promise<Outcome> {
  const worker = new Worker(new URL('./attacker.ts', import.meta.url), { workerData })
  const outcome = await new Promise<Outcome>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  await worker.terminate()
  return outcome
}
