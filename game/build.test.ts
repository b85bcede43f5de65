import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { firstStepsOf } from '@westmore/contract/game-steps.ts'
import { buildResource } from './build.ts'

test('builds one script without dependencies, a manifest and a README, and keeps data', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'westmore-build-'))
  mkdirSync(join(folder, 'data/spool'), { recursive: true })
  writeFileSync(join(folder, 'data/people.json'), 'kept')
  const { bytes } = await buildResource(folder)
  expect(bytes).toBeLessThanOrEqual(100_000)
  expect(readdirSync(folder).toSorted()).toEqual(['README.md', 'data', 'fxmanifest.lua', 'server.js'])
  expect(readFileSync(join(folder, 'data/people.json'), 'utf8')).toBe('kept')
  const code = readFileSync(join(folder, 'server.js'), 'utf8')
  const needed = [...code.matchAll(/\b(?:require|import)\(["']([^"']+)/g)].map(([, name]) => name)
  expect(needed.every((name) => name?.startsWith('node:'))).toBe(true)
  rmSync(folder, { recursive: true })
})

test('the README has the steps of console and screen, in their order and words', () => {
  const nothing = { isSetUp: false, hasContact: false, hasLines: false, hasFrameworkLines: false }
  const steps = firstStepsOf({ ...nothing, isAnyoneApproved: false, strangers: 0, gate: null, listing: null })
  const [, czech = '', english = ''] = readFileSync(new URL('README.md', import.meta.url), 'utf8').split(
    /^### (?:První hodina|The first hour)$/m,
  )
  const titles = steps.map(({ title }) => title)
  expect([...czech.matchAll(/^\d\. \*\*(.+)\.\*\*/gm)].map(([, title]) => title)).toEqual(titles)
  expect([...english.matchAll(/^\d\. \*\*.+\*\* \((.+)\)\./gm)].map(([, title]) => title)).toEqual(titles)
})
