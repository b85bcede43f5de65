import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { CLIENT_SECRET, connectionIn, openDatabase } from '#shared/database.ts'
import { root, startSite } from '#shared/site.ts'
import { until } from '#shared/until.ts'
import { compare } from './load.ts'
import { fillDisk, signalDatabase, type TwoNodes } from './two-nodes.ts'

export interface Site extends TwoNodes {
  /** Sends all lines to the second node until the work is done. */
  sendToSecond: <Answer>(work: () => Promise<Answer>) => Promise<Answer>
  /** Numbers of the lines acknowledged during the current fault. */
  acknowledged: () => number[]
}

export interface Fault {
  name: string
  /** How often the fault is tried in a full run and in a short one (once by default). */
  times: number
  short?: number
  /** Causes the fault and returns the number of losses other than lines. */
  run: (site: Site) => Promise<number | void>
  /** The data must be on a small disk of their own. */
  needsOwnDisk?: true
}

/** How long (ms) the database is stopped, locked, read-only or without space. */
const LASTS = 6_000
/** How long (ms) a forgotten lock is held: longer than a statement waits for a lock. */
const FORGOTTEN = 12_000
/** Delay (ms) of each piece on a slow line to the database. */
const SLOW = 300
/** Load before the backup (ms), so that there is something to lose. */
const BEFORE_BACKUP = 3_000

/** Faults tried fifty times come last, because the run ends after twenty minutes. */
export const faults: Fault[] = [
  { name: 'the database stands still', times: 5, run: stopDatabase },
  {
    name: 'the database slow',
    times: 5,
    run: ({ sendToSecond, line }) => sendToSecond(() => line.disturb({ delay: SLOW }, LASTS)),
  },
  {
    name: 'the line to the database silent',
    times: 5,
    run: ({ sendToSecond, line }) => sendToSecond(() => line.disturb({ isSilent: true }, LASTS)),
  },
  {
    name: 'the line to the database cut',
    times: 10,
    run: ({ sendToSecond, line }) => sendToSecond(() => line.disturb({ isCut: true }, LASTS / 2)),
  },
  { name: 'the database only reads', times: 5, run: onlyRead },
  {
    name: 'the ledger locked',
    times: 5,
    run: (site) => hold(site, LASTS, 'lock table logs in access exclusive mode'),
  },
  {
    // Rows that every batch and every request needs.
    name: 'rows held by a forgotten transaction',
    times: 3,
    run: (site) =>
      hold(
        site,
        FORGOTTEN,
        'lock table log_totals in exclusive mode; select from log_names for update; select from sessions for update',
      ),
  },
  {
    name: 'the disk full',
    times: 3,
    run: ({ dataDir }) => fillDisk(dataDir, AbortSignal.timeout(LASTS)),
    needsOwnDisk: true,
  },
  { name: 'a backup, restored', times: 3, run: backUp },
  { name: 'one of two nodes stands still', times: 5, run: stopNode },
  { name: 'the site killed', times: 50, short: 2, run: (site) => killNode(site, 'first') },
  { name: 'one of two nodes killed', times: 50, short: 2, run: (site) => killNode(site, 'second') },
  { name: 'the database killed', times: 50, short: 2, run: killDatabase },
  { name: 'a process of the database killed', times: 50, short: 2, run: killBackend },
]

async function killNode(site: Site, which: 'first' | 'second'): Promise<void> {
  site.signal(which, 'SIGKILL')
  await site.restart(which)
}

/** Waits for a new main process, because the old one's children live on for a moment and still answer. */
async function killDatabase({ dataDir }: Site): Promise<void> {
  const before = connectionIn(dataDir).pid
  process.kill(before, 'SIGKILL')
  const hasNew = () => ![Number.NaN, before].includes(connectionIn(dataDir).pid)
  await until(hasNew, { patience: 30_000, failure: 'the database did not start again' })
}

async function killBackend({ dataDir }: Site): Promise<void> {
  await using pool = openDatabase(dataDir)
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'westmore' order by random() limit 1`,
  )
  for (const { pid } of rows) spawnSync('kill', ['-KILL', String(pid)])
}

async function stopDatabase({ dataDir }: Site): Promise<void> {
  signalDatabase(dataDir, 'STOP')
  await sleep(LASTS)
  signalDatabase(dataDir, 'CONT')
}

/** Holds locks in an open transaction. */
async function hold({ dataDir }: Site, lasts: number, locks: string): Promise<void> {
  await using pool = openDatabase(dataDir)
  await pool.query(`begin; ${locks}`)
  await sleep(lasts)
  await pool.query('rollback')
}

async function onlyRead({ dataDir }: Site): Promise<void> {
  await using pool = openDatabase(dataDir)
  await pool.query('alter system set default_transaction_read_only = on')
  await pool.query('select pg_reload_conf()')
  await sleep(LASTS)
  await pool.query('set default_transaction_read_only = off')
  await pool.query('alter system reset default_transaction_read_only')
  await pool.query('select pg_reload_conf()')
}

async function stopNode(site: Site): Promise<void> {
  site.signal('second', 'SIGSTOP')
  await sleep(LASTS)
  site.signal('second', 'SIGCONT')
}

/** Backs up under load, restores elsewhere, starts a site on that; returns how many lines acknowledged before are missing or doubled. */
async function backUp({ dataDir, folder, acknowledged }: Site): Promise<number> {
  await sleep(BEFORE_BACKUP)
  const known = acknowledged()
  const [backups, restored] = [join(folder, 'backups'), join(folder, 'restored')]
  mkdirSync(backups, { recursive: true })
  const path = (await command(dataDir, 'backup', backups)).trim().split('\n').at(-1) ?? ''
  await command(restored, 'restore', path)
  const site = await startSite(restored)
  const { lost, doubled } = await compare(restored, known)
  await site.stop()
  for (const used of [backups, restored]) rmSync(used, { recursive: true, force: true })
  return lost + doubled
}

async function command(dataDir: string, verb: string, argument: string): Promise<string> {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, DISCORD_CLIENT_SECRET: CLIENT_SECRET }
  const args = ['server/backup/command.ts', verb, argument]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env })
  return stdout
}
