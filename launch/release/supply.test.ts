import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { text } from './licences.mjs'
import { root } from '#paths.mjs'
import { checkAll, forbiddenLicences, lockProblems } from './supply.mjs'

const integrity = `sha512-${'A'.repeat(86)}==`
const lock = (entry: object, place = 'node_modules/pg') => ({
  lockfileVersion: 3,
  packages: { [place]: entry },
})

test('the lock, the licences and the notice of them have no problems', () => {
  expect(checkAll()).toEqual([])
})

test.each([
  ['another host', { version: '1.0.0', integrity, resolved: 'https://evil.example/pg.tgz' }, 'is from'],
  ['no encryption', { version: '1.0.0', integrity, resolved: 'http://registry.npmjs.org/pg.tgz' }, 'is from'],
  ['a branch', { version: '1.0.0', resolved: 'git+ssh://git@github.com/x/pg.git#1' }, 'has no hash'],
  ['no hash', { version: '1.0.0' }, 'has no hash'],
  ['a weak hash', { version: '1.0.0', integrity: 'sha1-AAAA' }, 'has no hash'],
  ['another name', { version: '1.0.0', integrity, name: 'pgg' }, 'is really pgg'],
])('rejects a lock with %s', (_what, entry, problem) => {
  expect(lockProblems(lock(entry)).join()).toContain(problem)
})

test('accepts workspaces and binaries for other systems in a lock', () => {
  expect(lockProblems(lock({ link: true, resolved: 'contract' }, 'node_modules/@westmore/contract'))).toEqual(
    [],
  )
  expect(lockProblems(lock({ optional: true }, 'node_modules/a/node_modules/@a/win32'))).toEqual([])
  expect(lockProblems(lock({ version: '0.1.0' }, 'server'))).toEqual([])
})

test('finds licences that are not allowed', () => {
  const under = (license?: string) => forbiddenLicences([{ name: 'a', version: '1.0.0', license }]).length
  expect(['MIT', '(MIT OR GPL-3.0-only)', 'Apache-2.0 AND MIT'].map(under)).toEqual([0, 0, 0])
  expect(['GPL-3.0-only', 'MIT AND AGPL-3.0-only', undefined].map(under)).toEqual([1, 1, 1])
})

test.each([
  ['has no advisories', 'echo found 0 vulnerabilities', 0, 'found 0 vulnerabilities'],
  ['does not answer', 'exit 1', 1, '✔ package-lock.json'],
])('prints the result and exits with a code if the registry %s', (_, npm, status, said) => {
  const folder = mkdtempSync(join(tmpdir(), 'westmore-npm-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'npm'), `#!/bin/sh\n${npm}\n`, { mode: 0o755 })
  const done = spawnSync(process.execPath, [join(root, 'launch/release/supply.mjs')], {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${folder}:${process.env['PATH']}` },
  })
  expect(done).toMatchObject({ status, stdout: expect.stringContaining(said) })
})

test('names images of others by their hash', () => {
  const files = ['Dockerfile', 'compose.yaml'].map(text).join('\n')
  const named = [...files.matchAll(/^(?:FROM|\s+image:) (\S+:\S+)/gm)].map(([, image]) => image)
  expect(named).toHaveLength(2)
  for (const image of named) expect(image).toMatch(/@sha256:[\da-f]{64}$/)
})
