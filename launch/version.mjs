import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readIf, root } from './paths.mjs'

/** The server reads it from the build folder. */
export const VERSION = 'web/build/version.json'

/** The commit of this folder and its time, from git or from a tarball's version.txt; undefined without both. */
export function versionOf(folder) {
  return parse(askGit(folder) ?? readIf(join(folder, 'launch/version.txt')))
}

/** Writes the version for the server; without a known version the file stays as it is. */
export function writeVersion(folder = root) {
  const version = versionOf(folder)
  const path = join(folder, VERSION)
  const text = JSON.stringify(version)
  if (!version || readIf(path) === text) return
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  } catch {
    // A read-only folder has the version written when it was built.
  }
}

/** The version that the build of this folder shows; undefined without one. */
export const builtVersion = (folder) => JSON.parse(readIf(join(folder, VERSION)) ?? 'null') ?? undefined

/** Such as `1a2b3c4d5e6f (2026-11-22)`. */
export const versionWords = ({ commit, committedAt }) => `${commit} (${committedAt.slice(0, 10)})`

function askGit(folder) {
  // The folder may belong to another account, and may be inside another project's repository.
  const { stdout, status } = spawnSync(
    'git',
    ['-c', `safe.directory=${folder.replace(/(?<=.)\/$/, '')}`, 'log', '-1', '--format=%H %cI'],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, GIT_CEILING_DIRECTORIES: dirname(folder) } },
  )
  return status === 0 ? stdout : undefined
}

function parse(line) {
  const [, commit, at] = /^([0-9a-f]{12})[0-9a-f]* (\S+)\s*$/.exec(line ?? '') ?? []
  return commit && !Number.isNaN(Date.parse(at))
    ? { commit, committedAt: new Date(at).toISOString() }
    : undefined
}
