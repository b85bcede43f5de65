import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { missingMemory } from '#run.mjs'
import { packagesFor, packFolder, parts } from './archive.mjs'
import { text } from './licences.mjs'

test('the same contents give the same bytes, with anyone’s account and clock', () => {
  const work = mkdtempSync(join(tmpdir(), 'westmore-pack-'))
  onTestFinished(() => rmSync(work, { recursive: true }))
  const packed = ['one', 'two'].map((name, at) => {
    const folder = join(work, name, 'westmore-1')
    mkdirSync(join(folder, 'docs'), { recursive: true })
    for (const file of at === 0 ? ['b', 'docs/a'] : ['docs/a', 'b'])
      writeFileSync(join(folder, file), 'same', { mode: at === 0 ? 0o600 : 0o644 })
    utimesSync(join(folder, 'b'), at + 1, at + 1)
    const file = join(work, `${name}.tar.gz`)
    expect(packFolder(folder, file, '2026-11-22T16:44:07.000Z')).toBe(0)
    return file
  })
  const [first, second] = packed.map((file) => readFileSync(file))
  expect(first?.equals(second ?? Buffer.alloc(0))).toBe(true)
  const { stdout } = spawnSync('tar', ['-tzf', packed[0] ?? ''], { encoding: 'utf8' })
  const names = ['westmore-1/', 'westmore-1/b', 'westmore-1/docs/', 'westmore-1/docs/a']
  expect(stdout.trim().split('\n')).toEqual(names)
})

test('a release has what runs, documents and licences, but no sources and no tools', () => {
  const { packages } = JSON.parse(text('package-lock.json'))
  for (const arch of ['x64', 'arm64'])
    for (const name of packagesFor(arch)) expect(packages).toHaveProperty([`node_modules/${name}`])
  for (const part of ['westmore', 'server/build', 'server/migrations', 'web/build', 'docs', 'LICENSE'])
    expect(parts).toContain(part)
  expect(parts.filter((part) => /\.tsx?$|^(e2e|bench|launch|contract)|package/.test(part))).toEqual([])
})

test('says before it begins that 768 MB of memory are too little', () => {
  expect(missingMemory(768e6, 0, 0)).toContain('aspoň 1 GB paměti (i s odkládacím souborem), tady je 768 MB')
  expect(missingMemory(8e9, 768e6, 0)).toContain('768 MB')
  expect(missingMemory(768e6, 0, 1e9)).toBeUndefined()
  expect(missingMemory(1024 ** 3, 0, 0)).toBeUndefined()
})
