import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { endsAfter, processesFilling } from './processes.ts'
import { lastLines, startOfLog, startProgram, type Run } from './run.ts'
import { syncFolder } from '#process/owned-files.ts'
import { StartError } from '#process/start-error.ts'

export const USER = 'westmore'

export async function prepareCluster(run: Run, version: string) {
  const found = majorVersionOf(run.cluster)
  if (!found) return createCluster(run)
  const major = version.split('.')[0]
  if (found !== major) {
    throw new StartError(
      `${run.cluster} holds data of PostgreSQL ${found}, but this is PostgreSQL ${version}. ` +
        'Update with "npm run update", which brings the data over, or set DATA_DIR to another folder.',
    )
  }
  const { account, cluster } = run
  if (account && statSync(cluster).uid !== account.uid) {
    spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, `${cluster}/`])
  }
}

export function majorVersionOf(cluster: string) {
  const file = join(cluster, 'PG_VERSION')
  if (statSync(file, { throwIfNoEntry: false })) return readFileSync(file, 'utf8').trim()
  if (!existsSync(cluster) || readdirSync(cluster).length === 0) return undefined
  throw new StartError(`${cluster} is not empty, but holds no PostgreSQL data. Move it away or set DATA_DIR.`)
}

/**
 * Creates the cluster under a temporary name and renames it when complete, so that an interrupted start leaves none.
 */
async function createCluster(run: Run) {
  const dataDir = dirname(run.cluster)
  const prefix = `${basename(run.cluster)}.new-`
  for (const entry of readdirSync(dataDir))
    if (entry.startsWith(prefix)) await removeCutOff(join(dataDir, entry))
  const cluster = mkdtempSync(join(dataDir, prefix))
  if (run.account) chownSync(cluster, run.account.uid, run.account.gid)
  await fillCluster({ ...run, cluster })
  renameSync(cluster, run.cluster)
  await syncFolder(dataDir)
}

async function removeCutOff(cluster: string) {
  // An initdb that outlived its server may still be writing to this folder, or removing it.
  for (let round = 1; round <= 5; round++) {
    for (const process of processesFilling(cluster)) await endsAfter('SIGKILL', process, 5_000)
  }
  rmSync(cluster, { recursive: true, force: true, maxRetries: 10 })
}

async function fillCluster(run: Run) {
  const logged = startOfLog(run.log)
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8']
  const access = [`--username=${USER}`, '--auth-local=trust', '--auth-host=reject']
  const haste = run.settings['fsync'] === 'off' ? ['--no-sync'] : []
  const initdb = await startProgram('initdb', [...locale, ...access, ...haste], run)
  const [code] = await once(initdb, 'exit')
  if (code === 0) return
  rmSync(run.cluster, { recursive: true, force: true, maxRetries: 10 })
  throw new StartError(`The database could not be created: ${lastLines(run.log, logged)}. See ${run.log}.`)
}
