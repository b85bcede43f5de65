import { spawnSync } from 'node:child_process'
import {
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
import { basename, join, relative } from 'node:path'
import { built, node, readIf, root } from './paths.mjs'
import { fail, run } from './run.mjs'

/** `releases/<commit>` are unpacked releases, the links `current` and `previous` point to the running one and the one before. */
const releasesOf = (home) => join(home, 'releases')

export const currentOf = (home) => linked(home, 'current') ?? home

/** The version to which one can return: a release, or the clone that ran here before the first one. */
export const previousOf = (home) => linked(home, 'previous')

function linked(home, name) {
  if (!lstatSync(join(home, name), { throwIfNoEntry: false })) return undefined
  const folder = join(home, readlinkSync(join(home, name)))
  return existsSync(folder) ? folder : undefined
}

/** Atomic, so that a service that starts at this moment finds one of the versions. */
function link(home, name, folder) {
  const next = join(home, `${name}.next`)
  rmSync(next, { force: true })
  if (folder === undefined) return rmSync(join(home, name), { force: true })
  symlinkSync(relative(home, folder) || '.', next)
  return renameSync(next, join(home, name))
}

export const switchTo = (home, folder) => link(home, 'current', folder)
export const setPrevious = (home, folder) => link(home, 'previous', folder)

/** An empty folder beside the versions; an interrupted update may have left one. */
export function freshFolder(home, name) {
  const folder = join(releasesOf(home), name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return folder
}

/** A release that was unpacked elsewhere, to be added. */
export function copyOf(release, home) {
  const folder = freshFolder(home, '.new')
  if (run('cp', ['-a', `${release}/.`, folder]) !== 0) fail('Vydání se nepodařilo zkopírovat.')
  rmSync(join(folder, '.env'), { force: true })
  return folder
}

/** Puts an unpacked release in its place, with the settings. */
export function addVersion(home, unpacked, { commit }) {
  const env = join(home, '.env')
  if (existsSync(env)) symlinkSync(env, join(unpacked, '.env'))
  keepAssets(currentOf(home), unpacked)
  // After a power cut the service must find the whole version.
  spawnSync('sync', ['-f', unpacked])
  const folder = join(releasesOf(home), commit)
  rmSync(folder, { recursive: true, force: true })
  renameSync(unpacked, folder)
  return folder
}

const MONTH_MS = 30 * 24 * 3_600_000
const OLD_ASSETS = 'web/build/old-assets.json'

/** Open tabs may still request the files of versions before, for a month since they were replaced. */
function keepAssets(old, own) {
  const [from, to] = [old, own].map((one) => join(one, 'web/build/client/assets'))
  const replacedAt = JSON.parse(readIf(join(old, OLD_ASSETS)) ?? '{}')
  const kept = {}
  for (const name of existsSync(from) ? readdirSync(from) : []) {
    const at = replacedAt[name] ?? Date.now()
    if (existsSync(join(to, name)) || at < Date.now() - MONTH_MS) continue
    cpSync(join(from, name), join(to, name))
    kept[name] = at
  }
  writeFileSync(join(own, OLD_ASSETS), JSON.stringify(kept))
}

export function removeOtherVersions(home, folders) {
  const kept = new Set(folders.map((folder) => basename(folder)))
  for (const name of readdirSync(releasesOf(home)))
    if (!kept.has(name)) rmSync(join(releasesOf(home), name), { recursive: true })
}

const BASELINE = '001-baseline'
const LAST_IN_BASELINE = '152-unclosed-by-update'

/** Migrations that `other` has and `folder` has not. */
export const newMigrations = (folder, other) => unknownTo(folder, migrationsOf(other))

/** Migrations that `folder` lacks. */
export function unknownTo(folder, names) {
  const own = new Set(migrationsOf(folder))
  return names.filter((name) => !own.has(name) && !(own.has(BASELINE) && name <= LAST_IN_BASELINE))
}

function migrationsOf(folder) {
  return readdirSync(join(folder, 'server/migrations'))
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.slice(0, -4))
    .toSorted()
}

/** The newer migration of `other` that removes what `folder` still reads; each removal says since when nothing reads it. */
export function removalFor(folder, other) {
  const newest = migrationsOf(folder).at(-1).slice(0, 3)
  const textOf = (name) => readFileSync(join(other, 'server/migrations', `${name}.sql`), 'utf8')
  return newMigrations(folder, other).find((name) =>
    [...textOf(name).matchAll(/-- unused since (\d{3}):/g)].some(([, since]) => since > newest),
  )
}

const RENEW = 'server/setup/renew.ts'

/** Runs the version's own code to write its systemd units; returns whether the service changed. */
export function renewUnits(version, home, folder) {
  const unit = () => readIf(join(folder, 'westmore.service'))
  const before = unit()
  const program = [built(RENEW), RENEW].find((path) => existsSync(join(version, path)))
  if (program)
    run(join(version, relative(root, node)), [program, '--home', home, '--units', folder], { cwd: version })
  return unit() !== before
}
