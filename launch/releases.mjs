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
 * Versions beside each other: `releases/<commit>` are work trees of the clone, `current` leads to the one that runs (to the
 * clone itself in the beginning), and each has the one `.env`.
 */
const RELEASES = 'releases'
const CURRENT = 'current'

export function git(home, ...args) {
  // The clone may belong to another account than the one that updates.
  const { status, stdout, stderr } = spawnSync('git', ['-c', 'safe.directory=*', ...args], {
    cwd: home,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr.trim()}`)
  return stdout.trim()
}

/** The folder of the version that runs, or would. */
export function currentOf(home) {
  const link = join(home, CURRENT)
  return lstatSync(link, { throwIfNoEntry: false }) ? join(home, readlinkSync(link)) : home
}

/** Whole, as no branch or tag can be called instead. */
export const hashOf = (folder, name) => git(folder, 'rev-parse', `${name}^{commit}`)

/** The first twelve characters, as versions are told everywhere. */
export const commitOf = (folder) => hashOf(folder, 'HEAD').slice(0, 12)

const succeeds = (home, ...args) => {
  try {
    git(home, ...args)
    return true
  } catch {
    return false
  }
}

/** Whether a tag of this commit is signed by a key that this machine trusts. */
export const isSigned = (home, hash) =>
  git(home, 'tag', '--points-at', hash)
    .split('\n')
    .some((tag) => tag !== '' && succeeds(home, 'verify-tag', `refs/tags/${tag}`))

export const isOlder = (home, hash, than) => succeeds(home, 'merge-base', '--is-ancestor', hash, than)

/** Checks a version out beside the others, with the settings and the assets that open tabs still ask for. */
export function checkOut(home, hash) {
  const commit = hash.slice(0, 12)
  const folder = join(home, RELEASES, commit)
  // What an update left half done is made anew.
  remove(home, commit)
  git(home, 'worktree', 'prune')
  git(home, 'worktree', 'add', '--detach', '--force', folder, hash)
  if (existsSync(join(home, '.env'))) symlinkSync(join(home, '.env'), join(folder, '.env'))
  takePackages(currentOf(home), folder)
  const built = join(currentOf(home), 'web/build')
  if (existsSync(built))
    cpSync(built, join(folder, 'web/build'), {
      recursive: true,
      filter: (path) => !['.stamp', '.lock', 'version.json'].includes(basename(path)),
    })
  return folder
}

/** The same packages need neither the network nor the room a second time. */
function takePackages(old, folder) {
  const lockOf = (place) => readFileSync(join(place, 'package-lock.json'), 'utf8')
  if (!existsSync(join(old, 'node_modules')) || lockOf(old) !== lockOf(folder)) return
  const { status } = spawnSync('cp', ['-al', join(old, 'node_modules'), join(folder, 'node_modules')])
  // Half of them is worse than none: then they are installed.
  if (status !== 0) rmSync(join(folder, 'node_modules'), { recursive: true, force: true })
}

/** In one step: whoever starts meanwhile finds the one or the other. */
export function switchTo(home, folder) {
  const link = join(home, CURRENT)
  const next = `${link}.next`
  rmSync(next, { force: true })
  symlinkSync(folder === home ? '.' : join(RELEASES, basename(folder)), next)
  renameSync(next, link)
}

/** Migrations that the other version has and this one has not. */
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

/** Removes all versions but these. */
export function keepOnly(home, folders) {
  const kept = new Set(folders.map((folder) => basename(folder)))
  const releases = join(home, RELEASES)
  if (!existsSync(releases)) return
  for (const name of readdirSync(releases)) if (!kept.has(name)) remove(home, name)
  git(home, 'worktree', 'prune')
}

/** Backups that updates made, a line each; those of the nights, which may lie beside them, are counted by the site. */
const BACKUPS = 'update-backups'
const KEPT = 2

export function noteBackup(home, file) {
  appendFileSync(join(home, BACKUPS), `${file}\n`)
}

export function clearBackups(home) {
  const path = join(home, BACKUPS)
  if (!existsSync(path)) return
  const files = readFileSync(path, 'utf8').trim().split('\n')
  for (const file of files.slice(0, -KEPT)) rmSync(file, { force: true })
  writeFileSync(path, files.slice(-KEPT).join('\n') + '\n')
}

function remove(home, commit) {
  const folder = join(home, RELEASES, commit)
  if (dirname(folder) === join(home, RELEASES)) rmSync(folder, { recursive: true, force: true })
}
