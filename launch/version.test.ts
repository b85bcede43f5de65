import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { noteVersion, VERSION, versionOf, versionWords } from './version.mjs'

const at = '2026-11-22T18:44:07+02:00'
const told = { commit: 'df00373b07b6', committedAt: '2026-11-22T16:44:07.000Z' }

/** A copy of the project as far as versions go; `packed` is what the tarball bears. */
function copyOf(packed: string) {
  const folder = mkdtempSync(join(tmpdir(), 'westmore-version-'))
  mkdirSync(join(folder, 'launch'))
  writeFileSync(join(folder, 'launch/version.txt'), packed)
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) }
}

test('a tarball bears its version, and a plain copy knows none', () => {
  using tarball = copyOf(`df00373b07b6215b04ad4cf42c6c064387fe6e34 ${at}\n`)
  using copy = copyOf('$Format:%H %cI$\n')
  expect(versionOf(tarball.folder)).toEqual(told)
  expect(versionWords(told)).toBe('df00373b07b6 (2026-11-22)')
  expect(versionOf(copy.folder)).toBeUndefined()
})

test('what a build noted stays where nothing knows better', () => {
  using copy = copyOf(`df00373b07b6215b04ad4cf42c6c064387fe6e34 ${at}\n`)
  noteVersion(copy.folder)
  writeFileSync(join(copy.folder, 'launch/version.txt'), '$Format:%H %cI$\n')
  noteVersion(copy.folder)
  expect(JSON.parse(readFileSync(join(copy.folder, VERSION), 'utf8'))).toEqual(told)
})

const hasGit = spawnSync('git', ['--version']).status === 0

test.runIf(hasGit)(
  'a clone tells its last commit, a copy inside of another repository does not tell that one',
  () => {
    using copy = copyOf('$Format:%H %cI$\n')
    const git = (...args: string[]) =>
      spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], {
        cwd: copy.folder,
        env: { ...process.env, GIT_COMMITTER_DATE: at, GIT_AUTHOR_DATE: at },
        encoding: 'utf8',
      })
    git('init', '-q')
    git('commit', '-q', '--allow-empty', '-m', 'first')
    const commit = git('rev-parse', 'HEAD').stdout.slice(0, 12)
    expect(versionOf(copy.folder)).toEqual({ ...told, commit })
    expect(versionOf(join(copy.folder, 'launch'))).toBeUndefined()
  },
)
