import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { restoreAssets, saveAssets } from './old-assets.mjs'
import { fail, run } from './run.mjs'

/** `releases/<commit>` are unpacked releases, `current` is a link to the running one, and all link to the folder's `.env`. */
const RELEASES = 'releases'
const CURRENT = 'current'

export const releasesOf = (home) => join(home, RELEASES)

export function currentOf(home) {
  const link = join(home, CURRENT)
  return lstatSync(link, { throwIfNoEntry: false }) ? join(home, readlinkSync(link)) : home
}

/** The version to which one can return: a release, or the clone that ran here before the first one. */
export function previousOf(home) {
  const current = currentOf(home)
  const others = namesIn(releasesOf(home)).map((name) => join(releasesOf(home), name))
  return [...others, home].find(
    (folder) => folder !== current && existsSync(join(folder, 'server/build/main.mjs')),
  )
}

const namesIn = (folder) => (existsSync(folder) ? readdirSync(folder) : [])

/** Puts an unpacked release in its place, with the settings, and with the assets that open tabs may still request. */
export function addVersion(home, unpacked, { commit }) {
  const folder = join(releasesOf(home), commit)
  const env = join(home, '.env')
  if (existsSync(env)) symlinkSync(env, join(unpacked, '.env'))
  const [old, own] = [currentOf(home), unpacked].map((one) => join(one, 'web/build'))
  if (existsSync(join(old, 'old-assets')))
    cpSync(join(old, 'old-assets'), join(own, 'old-assets'), { recursive: true, preserveTimestamps: true })
  saveAssets(join(old, 'client/assets'), join(own, 'old-assets'))
  restoreAssets(join(own, 'client/assets'), join(own, 'old-assets'))
  // After a power cut the service must find the whole version.
  spawnSync('sync', ['-f', unpacked])
  remove(home, commit)
  renameSync(unpacked, folder)
  return folder
}

/** Atomic, so that a service that starts at this moment finds one of the versions. */
export function switchTo(home, folder) {
  const link = join(home, CURRENT)
  const next = `${link}.next`
  rmSync(next, { force: true })
  symlinkSync(folder === home ? '.' : join(RELEASES, basename(folder)), next)
  renameSync(next, link)
}

const BASELINE = '001-baseline'
const LAST_IN_BASELINE = '152-unclosed-by-update'

/** Migrations that `other` has and `folder` has not. */
export function newMigrations(folder, other) {
  const own = new Set(migrationsOf(folder))
  const isIn = (name) => own.has(name) || (own.has(BASELINE) && name <= LAST_IN_BASELINE)
  return migrationsOf(other).filter((name) => !isIn(name))
}

function migrationsOf(folder) {
  return readdirSync(join(folder, 'server/migrations'))
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.slice(0, -4))
    .toSorted()
}

/** The newer migration of `other` that removes what `folder` still reads; each removal says since when nothing reads it. */
export function removalFor(folder, other) {
  const newest = migrationsOf(folder).at(-1)
  return newMigrations(folder, other).find((name) =>
    [
      ...readFileSync(join(other, 'server/migrations', `${name}.sql`), 'utf8').matchAll(
        /-- unused since (\d{3}):/g,
      ),
    ].some(([, since]) => since > newest.slice(0, 3)),
  )
}

export function removeOtherVersions(home, folders) {
  const kept = new Set(folders.map((folder) => basename(folder)))
  for (const name of namesIn(releasesOf(home))) if (!kept.has(name)) remove(home, name)
}

/** Lists the backups made by updates; the site counts its nightly ones, which may be in the same folder. */
const BACKUPS = 'update-backups'
const KEPT_BACKUPS = 2

export function addBackup(home, file) {
  appendFileSync(join(home, BACKUPS), `${file}\n`)
}

export function removeOldBackups(home) {
  const path = join(home, BACKUPS)
  if (!existsSync(path)) return
  const files = readFileSync(path, 'utf8').trim().split('\n')
  for (const file of files.slice(0, -KEPT_BACKUPS)) rmSync(file, { force: true })
  writeFileSync(path, files.slice(-KEPT_BACKUPS).join('\n') + '\n')
}

/** An empty folder to unpack into; an interrupted update may have left one. */
export function freshFolder(home) {
  const folder = join(releasesOf(home), '.new')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return folder
}

/** A release that was unpacked elsewhere, to be added. */
export function copyOf(release, home) {
  const folder = freshFolder(home)
  if (run('cp', ['-a', `${release}/.`, folder]) !== 0) fail('Vydání se nepodařilo zkopírovat.')
  rmSync(join(folder, '.env'), { force: true })
  return folder
}

function remove(home, name) {
  const folder = join(releasesOf(home), name)
  if (dirname(folder) === releasesOf(home)) rmSync(folder, { recursive: true, force: true })
}
