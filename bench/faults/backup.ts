import { execFile } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { CLIENT_SECRET, withDatabase } from '#shared/database.ts'
import { root, startSite } from '#shared/site.ts'
import { compare } from './load.ts'

/** Load before the backup (ms), so that there is something to lose. */
const BEFORE = 3_000

interface Source {
  dataDir: string
  folder: string
  acknowledged: () => string[]
}

/**
 * Backs up under load, restores the backup elsewhere and starts a site on it. Returns the number of lines acknowledged before the
 * backup that are missing or doubled.
 */
export async function backUpUnderLoad({ dataDir, folder, acknowledged }: Source): Promise<number> {
  await sleep(BEFORE)
  const known = acknowledged()
  const backups = join(folder, 'backups')
  const restored = join(folder, 'restored')
  mkdirSync(backups, { recursive: true })
  const path = (await command(dataDir, 'backup', backups)).trim().split('\n').at(-1) ?? ''
  await command(restored, 'restore', path)
  const site = await startSite(restored)
  const { lost, doubled } = await withDatabase(restored, (pool) => compare(pool, known))
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
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir, DISCORD_CLIENT_SECRET: CLIENT_SECRET },
      encoding: 'utf8',
    },
  )
  return stdout
}
