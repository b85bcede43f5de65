import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import { BATCH, beginLife } from './crowd-life.ts'
import { fillTown, gather, type CrowdSize } from './crowd-town.ts'
import { percentile, print } from './figure.ts'
import { startLedger } from './ledger-server.ts'
import { watchMemory, watchWork } from './others.ts'
import { freePort } from './product.ts'

/**
 * `npm run bench crowd [people lines online servers minutes folder]`: an evening of a large community on one node and its
 * own database, and whether all that was acknowledged is there. A folder keeps the town for the next run.
 */
const [people = 100_000, lines = 1_000_000, online = 1_000, servers = 20, minutes = 5] = process.argv
  .slice(2, 7)
  .map(Number)
const KEPT = process.argv[7]
const size: CrowdSize = { people, lines, online, servers }
/** Until caches are warm and everybody is there (ms). */
const WARMING = 20_000

const dataDir = KEPT ?? (await mkdtemp(join(tmpdir(), 'westmore-crowd-')))
await mkdir(dataDir, { recursive: true })
const site = await startLedger(dataDir, await freePort())
const pool = new Pool({ ...site.connection, max: 4 })
let isGood = false
try {
  const began = Date.now()
  await fillTown(pool, site.connection, { url: site.url, dataDir }, size)
  console.log(
    `${people} people and tickets, ${lines} lines, ${online} on at once, ${servers} game servers; filled in ${((Date.now() - began) / 1_000).toFixed(0)} s`,
  )
  isGood = await anEvening()
} finally {
  await pool.end()
  await site.stop()
  if (!KEPT) await rm(dataDir, { recursive: true, force: true })
}
process.exit(isGood ? 0 : 1)

async function anEvening(): Promise<boolean> {
  const { rows } = await pool.query<{ now: Date }>('select now()')
  const since = rows[0]?.now ?? new Date(0)
  const life = await beginLife(site.url, await gather(pool, size))
  await sleep(WARMING)
  life.startCounting()
  const linesBefore = life.acknowledged.lines
  const usedBefore = process.cpuUsage()
  const worked = watchWork(site.pid)
  const peak = watchMemory(site.pid)
  await sleep(minutes * 60_000)
  const seconds = minutes * 60
  const work = worked()
  const byUs = process.cpuUsage(usedBefore)
  const linesASecond = (life.acknowledged.lines - linesBefore) / seconds
  const times = [...life.times].toSorted(([a], [b]) => a.localeCompare(b))
  const failed = [...life.failed].map(([what, count]) => `${count} × ${what}`)
  await life.end()
  print([
    ...times.map(([kind, all]): [string, string] => [kind, described(all)]),
    ['lines a second', linesASecond.toFixed(0)],
    [
      'processor, of one core',
      `site ${share(work.site / seconds)}, its database ${share(work.database / seconds)}, this measurement ${share((byUs.user + byUs.system) / 1e6 / seconds)}`,
    ],
    ['memory of the site at most', `${peak().toFixed(0)} MB`],
    ['the database on the disk', `${((await bytes()) / 1e9).toFixed(1)} GB`],
    ['failed', failed.join(', ') || 'nothing'],
  ])
  const { missing, twice } = await compare(life.acknowledged, since)
  console.log(
    `${life.acknowledged.messages.size} messages and ${life.acknowledged.lines} lines acknowledged: ${missing} missing, ${twice} twice`,
  )
  return missing === 0 && twice === 0 && failed.length === 0
}

function share(part: number): string {
  return `${(part * 100).toFixed(0)} %`
}

function described(all: number[]): string {
  return `p50 ${percentile(all, 50).toFixed(0)}, p99 ${percentile(all, 99).toFixed(0)}, longest ${Math.max(...all).toFixed(0)} ms of ${all.length}`
}

async function bytes(): Promise<number> {
  const { rows } = await pool.query<{ size: string }>('select pg_database_size(current_database()) as size')
  return Number(rows[0]?.size)
}

/** What was acknowledged against what is there: a message has an id of its own, a batch a key in its lines. */
async function compare(acknowledged: { messages: Set<string>; batches: Set<string> }, since: Date) {
  const { rows: messages } = await pool.query<{ missing: number }>(
    'select count(*)::int as missing from unnest($1::uuid[]) id where id not in (select id from ticket_messages where created_at >= $2)',
    [[...acknowledged.messages], since],
  )
  const { rows: batches } = await pool.query<{ missing: number; twice: number }>(
    `select coalesce(sum($2 - count) filter (where count < $2), 0)::int as missing,
       coalesce(sum(count - $2) filter (where count > $2), 0)::int as twice
     from (select key, coalesce(count, 0) as count from unnest($1::text[]) key
       left join (select metadata::jsonb ->> 'batch' as stored_key, count(*) from logs where created_at >= $3 group by 1) stored
         on stored_key = key) found`,
    [[...acknowledged.batches], BATCH, since],
  )
  return {
    missing: (messages[0]?.missing ?? 0) + (batches[0]?.missing ?? 0),
    twice: batches[0]?.twice ?? 0,
  }
}
