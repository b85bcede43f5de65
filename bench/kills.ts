import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Pool } from 'pg'
import { print } from './figure.ts'
import { GAME_TOKEN, startLedger } from './ledger-server.ts'
import { freePort } from './product.ts'

/** `npm run bench kills 10`: site and resource are killed at random for so many minutes at 200 lines a second. */
const MINUTES = Number(process.argv[2] ?? 10)
/** Between two kills, and before what was killed is started again (ms, at most). */
const PAUSE = 20_000
const DOWN = 4_000
/** How long (ms) the rest may take to arrive when nothing is killed any more. */
const REST = 120_000

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'westmore-kills-'))
const resource = join(folder, 'resource')
const accepted = join(folder, 'accepted')
writeFileSync(accepted, '')
const built = spawnSync(process.execPath, ['game/build.ts'], { cwd: root, stdio: 'inherit' })
if (built.status !== 0) throw new Error('the resource could not be built; it says above why')
cpSync(join(root, 'game/build/westmore'), resource, { recursive: true })

const port = await freePort()
let site = await startLedger(join(folder, 'data'), port)
let game = startGame('0')
const kills = { site: 0, resource: 0 }
try {
  const over = performance.now() + MINUTES * 60_000
  while (performance.now() < over) {
    await sleep(Math.random() * PAUSE)
    if (Math.random() < 0.5) await killSite()
    else await killGame()
  }
  game.kill('SIGKILL')
  await once(game, 'exit')
  const taken = readFileSync(accepted, 'utf8').split('\n').filter(Boolean)
  // What waits on disk is sent by the resource's next start.
  game = startGame('')
  const pool = new Pool({ ...site.connection, max: 2 })
  const missing = await untilAllThere(pool, taken)
  const { rows } = await pool.query<{ twice: number; all: number }>(`
    select count(*) filter (where count > 1)::int as twice, sum(count)::int as all
    from (select action, count(*) from logs l join log_names n on n.id = l.category_id and n.name = 'KILLS' group by action) lines`)
  await pool.end()
  print([
    [`killed in ${MINUTES} minutes`, `the site ${kills.site} times, the resource ${kills.resource} times`],
    ['lines the resource took', `${taken.length}`],
    ['  of them missing in the ledger', `${missing}`],
    ['  numbers that stand there twice', `${rows[0]?.twice}`],
    [
      'lines in the ledger',
      `${rows[0]?.all} (a line taken in the instant of a kill may not have been noted as taken)`,
    ],
  ])
  process.exitCode = missing === 0 && rows[0]?.twice === 0 ? 0 : 1
} finally {
  game.kill('SIGKILL')
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
}

function startGame(first: string): ChildProcess {
  const args = ['game/life/numbered.ts', resource, site.url, GAME_TOKEN, first, accepted]
  return spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
}

async function killSite(): Promise<void> {
  process.kill(site.pid, 'SIGKILL')
  await site.end
  kills.site += 1
  await sleep(Math.random() * DOWN)
  site = await startLedger(join(folder, 'data'), port)
}

async function killGame(): Promise<void> {
  game.kill('SIGKILL')
  await once(game, 'exit')
  kills.resource += 1
  await sleep(Math.random() * DOWN)
  const [last = '-1'] = readFileSync(accepted, 'utf8').split('\n').filter(Boolean).slice(-1)
  // Numbers that were taken but not noted are never given out again.
  game = startGame(String(Number(last) + 1_000))
}

/** How many of these are not there at the end of the patience. */
async function untilAllThere(pool: Pool, taken: string[]): Promise<number> {
  const until = performance.now() + REST
  for (;;) {
    const { rows } = await pool.query<{ missing: number }>(
      `select count(*)::int as missing from unnest($1::text[]) number where not exists (
         select from logs l join log_names n on n.id = l.category_id and n.name = 'KILLS' where l.action = number)`,
      [taken],
    )
    const missing = rows[0]?.missing ?? taken.length
    if (missing === 0 || performance.now() > until) return missing
    await sleep(1_000)
  }
}
