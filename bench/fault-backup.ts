import { execFile } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { fileURLToPath } from 'node:url'
import { Pool } from 'pg'
import { compare } from './fault-load.ts'
import type { Place } from './fault-kinds.ts'
import { startLedger } from './ledger-server.ts'
import { freePort } from './product.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Load before the backup (ms), so that there is something to miss. */
const BEFORE = 3_000

/**
 * Backs up under load, restores that elsewhere and starts a site on it. Answers how many lines acknowledged before the backup began
 * are not there once.
 */
export async function backUpUnderLoad({ dataDir, folder, acknowledged }: Place): Promise<number> {
  await sleep(BEFORE)
  const known = acknowledged()
  const backups = join(folder, 'backups')
  const restored = join(folder, 'restored')
  mkdirSync(backups, { recursive: true })
  const path = (await command(dataDir, 'backup', backups)).trim().split('\n').at(-1) ?? ''
  await command(restored, 'restore', path)
  const site = await startLedger(restored, await freePort())
  const pool = new Pool({ ...site.connection, max: 1 })
  const { lost, doubled } = await compare(pool, known)
  await pool.end()
  await site.stop()
  rmSync(restored, { recursive: true, force: true })
  rmSync(backups, { recursive: true, force: true })
  return lost + doubled
}

async function command(dataDir: string, verb: string, argument: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['server/backup/command.ts', verb, argument],
    {
      cwd: root,
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir, DISCORD_CLIENT_SECRET: 'bench' },
      encoding: 'utf8',
    },
  )
  return stdout
}
