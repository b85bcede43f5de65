import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
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
