import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { endInitdb } from './processes.ts'
import { openLog, runProgram, type Run } from './run.ts'
import { syncFolder } from '#process/owned-files.ts'
import { StartError } from '#process/start-error.ts'

export const USER = 'westmore'

export async function prepareCluster(run: Run, version: string) {
  const found = majorVersionOf(run.cluster)
  if (!found) return createCluster(run)
  if (found !== version.split('.')[0]) {
    throw new StartError(
      `${run.cluster} holds data of PostgreSQL ${found}, but this is PostgreSQL ${version}. ` +
        'Start the version before, back up, and restore into an empty DATA_DIR (docs/backup.md).',
    )
  }
}

function majorVersionOf(cluster: string) {
  const file = join(cluster, 'PG_VERSION')
  if (statSync(file, { throwIfNoEntry: false })) return readFileSync(file, 'utf8').trim()
  if (!existsSync(cluster) || readdirSync(cluster).length === 0) return undefined
  throw new StartError(`${cluster} is not empty, but holds no PostgreSQL data. Move it away or set DATA_DIR.`)
}

const remove = (cluster: string) => rmSync(cluster, { recursive: true, force: true, maxRetries: 10 })

/** Fills a folder of another name and renames it when complete, so that an interrupted start leaves no cluster. */
async function createCluster(run: Run) {
  const dataDir = dirname(run.cluster)
  const prefix = `${basename(run.cluster)}.new-`
  for (const entry of readdirSync(dataDir))
    if (entry.startsWith(prefix)) {
      await endInitdb(join(dataDir, entry))
      remove(join(dataDir, entry))
    }
  const cluster = mkdtempSync(join(dataDir, prefix))
  if (run.account) chownSync(cluster, run.account.uid, run.account.gid)
  const lastLines = openLog(run.log)
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8']
  const access = [`--username=${USER}`, '--auth-local=trust', '--auth-host=reject']
  const haste = run.settings['fsync'] === 'off' ? ['--no-sync'] : []
  if ((await runProgram('initdb', [...locale, ...access, ...haste], { ...run, cluster })) !== 0) {
    remove(cluster)
    throw new StartError(`The database could not be created: ${lastLines()}. See ${run.log}.`)
  }
  renameSync(cluster, run.cluster)
  await syncFolder(dataDir)
}
