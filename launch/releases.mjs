import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'

/**
 * `releases/<commit>` are work trees of the clone, `current` is a link to the running one (at first to the clone itself), and all link to
 * the clone's `.env`.
 */
const RELEASES = 'releases'
const CURRENT = 'current'

export function git(home, ...args) {
  // The clone may belong to another account than the updating one.
  const { status, stdout, stderr } = spawnSync('git', ['-c', 'safe.directory=*', ...args], {
    cwd: home,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr.trim()}`)
  return stdout.trim()
}

export function currentOf(home) {
  const link = join(home, CURRENT)
  return lstatSync(link, { throwIfNoEntry: false }) ? join(home, readlinkSync(link)) : home
}

/** The whole hash, which cannot be confused with a branch or tag. */
export const hashOf = (folder, name) => git(folder, 'rev-parse', `${name}^{commit}`)

/** Twelve characters, as the site shows its version. */
export const commitOf = (folder) => hashOf(folder, 'HEAD').slice(0, 12)

const succeeds = (home, ...args) => {
  try {
    git(home, ...args)
    return true
  } catch {
    return false
  }
}

/** Whether a tag of this commit is signed with a trusted key, under its own name: the signature covers the name in it. */
export const isSigned = (home, hash) =>
  git(home, 'tag', '--points-at', hash)
    .split('\n')
    .some(
      (tag) =>
        tag !== '' &&
        succeeds(home, 'verify-tag', `refs/tags/${tag}`) &&
        git(home, 'cat-file', 'tag', `refs/tags/${tag}`).split('\n')[2] === `tag ${tag}`,
    )

export const continues = (home, hash, older) => succeeds(home, 'merge-base', '--is-ancestor', older, hash)

/** Checks out a version with the settings, and with the assets that open tabs may still request. */
export function checkOut(home, hash) {
  const commit = hash.slice(0, 12)
  const folder = join(home, RELEASES, commit)
  // An interrupted update may have left half of it.
  remove(home, commit)
  git(home, 'worktree', 'prune')
  git(home, 'worktree', 'add', '--detach', '--force', folder, hash)
  if (existsSync(join(home, '.env'))) symlinkSync(join(home, '.env'), join(folder, '.env'))
  linkPackages(currentOf(home), folder)
  const built = join(currentOf(home), 'web/build')
  if (existsSync(built))
    cpSync(built, join(folder, 'web/build'), {
      recursive: true,
      filter: (path) => !['.stamp', 'version.json'].includes(basename(path)),
    })
  return folder
}

/** Hard links the packages if the lock is the same, which saves the download and the space. */
function linkPackages(old, folder) {
  const lockOf = (place) => readFileSync(join(place, 'package-lock.json'), 'utf8')
  if (!existsSync(join(old, 'node_modules')) || lockOf(old) !== lockOf(folder)) return
  const { status } = spawnSync('cp', ['-al', join(old, 'node_modules'), join(folder, 'node_modules')])
  // Without the folder all packages are installed.
  if (status !== 0) rmSync(join(folder, 'node_modules'), { recursive: true, force: true })
}

/** Atomic, so that a service that starts at this moment finds one of the versions. */
export function switchTo(home, folder) {
  const link = join(home, CURRENT)
  const next = `${link}.next`
  rmSync(next, { force: true })
  symlinkSync(folder === home ? '.' : join(RELEASES, basename(folder)), next)
  renameSync(next, link)
}

export function newMigrations(folder, other) {
  const own = new Set(migrationsOf(folder))
  return migrationsOf(other).filter((name) => !own.has(name))
}

function migrationsOf(folder) {
  return readdirSync(join(folder, 'server/migrations'))
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.slice(0, -4))
    .toSorted()
}

export function removeOtherVersions(home, folders) {
  const kept = new Set(folders.map((folder) => basename(folder)))
  const releases = join(home, RELEASES)
  if (!existsSync(releases)) return
  for (const name of readdirSync(releases)) if (!kept.has(name)) remove(home, name)
  git(home, 'worktree', 'prune')
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

function remove(home, commit) {
  const folder = join(home, RELEASES, commit)
  if (dirname(folder) === join(home, RELEASES)) rmSync(folder, { recursive: true, force: true })
}
