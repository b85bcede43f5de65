import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { VERSION, versionOf, versionWords, writeVersion } from './version.mjs'

const at = '2026-11-22T18:44:07+02:00'
const version = { commit: 'df00373b07b6', committedAt: '2026-11-22T16:44:07.000Z' }

function copyWith(versionFile: string) {
  const folder = mkdtempSync(join(tmpdir(), 'westmore-version-'))
  mkdirSync(join(folder, 'launch'))
  writeFileSync(join(folder, 'launch/version.txt'), versionFile)
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) }
}

test('reads the version of a tarball, and none of a plain copy', () => {
  using tarball = copyWith(`df00373b07b6215b04ad4cf42c6c064387fe6e34 ${at}\n`)
  using copy = copyWith('$Format:%H %cI$\n')
  expect(versionOf(tarball.folder)).toEqual(version)
  expect(versionWords(version)).toBe('df00373b07b6 (2026-11-22)')
  expect(versionOf(copy.folder)).toBeUndefined()
})

test('keeps the version of the build if there is no other', () => {
  using copy = copyWith(`df00373b07b6215b04ad4cf42c6c064387fe6e34 ${at}\n`)
  writeVersion(copy.folder)
  writeFileSync(join(copy.folder, 'launch/version.txt'), '$Format:%H %cI$\n')
  writeVersion(copy.folder)
  expect(JSON.parse(readFileSync(join(copy.folder, VERSION), 'utf8'))).toEqual(version)
})

const hasGit = spawnSync('git', ['--version']).status === 0

test.runIf(hasGit)('reads the last commit of a clone but not that of a surrounding repository', () => {
  using copy = copyWith('$Format:%H %cI$\n')
  const git = (...args: string[]) =>
    spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], {
      cwd: copy.folder,
      env: { ...process.env, GIT_COMMITTER_DATE: at, GIT_AUTHOR_DATE: at },
      encoding: 'utf8',
    })
  git('init', '-q')
  git('commit', '-q', '--allow-empty', '-m', 'first')
  const commit = git('rev-parse', 'HEAD').stdout.slice(0, 12)
  expect(versionOf(copy.folder)).toEqual({ ...version, commit })
  expect(versionOf(join(copy.folder, 'launch'))).toBeUndefined()
})
