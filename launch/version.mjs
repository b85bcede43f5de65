import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './paths.mjs'

/** Beside the built site; the server reads it from there. */
export const VERSION = 'web/build/version.json'

/** The commit of this folder and its time: as git says, else as a tarball bears it, else nothing. */
export function versionOf(folder) {
  return understood(askGit(folder) ?? readIf(join(folder, 'launch/version.txt')))
}

/** Notes for the server what is being started or built here; a folder that knows no version keeps what was noted. */
export function noteVersion(folder = root) {
  const version = versionOf(folder)
  const path = join(folder, VERSION)
  const text = JSON.stringify(version)
  if (!version || readIf(path) === text) return
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  } catch {
    // A folder that is only read was built, and noted, by somebody else.
  }
}

/** As a line for people: `1a2b3c4d5e6f (2026-11-22)`. */
export const versionWords = ({ commit, committedAt }) => `${commit} (${committedAt.slice(0, 10)})`

function askGit(folder) {
  // The folder may belong to another account than the one that runs, and may lie in somebody else's repository.
  const { stdout, status } = spawnSync(
    'git',
    ['-c', `safe.directory=${folder.replace(/(?<=.)\/$/, '')}`, 'log', '-1', '--format=%H %cI'],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, GIT_CEILING_DIRECTORIES: dirname(folder) } },
  )
  return status === 0 ? stdout : undefined
}

function readIf(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function understood(line) {
  const [, commit, at] = /^([0-9a-f]{12})[0-9a-f]* (\S+)\s*$/.exec(line ?? '') ?? []
  return commit && !Number.isNaN(Date.parse(at))
    ? { commit, committedAt: new Date(at).toISOString() }
    : undefined
}
