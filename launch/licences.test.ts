import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { NOTICE, noticeOf, SBOM, sbomOf, shippedPackages, toFile } from './licences.mjs'
import { root } from './paths.mjs'

const text = (file: string) => readFileSync(join(root, file), 'utf8')
const shipped = shippedPackages()

test('the committed notice and bill of materials are those of the lock; else run «npm run licences»', () => {
  expect(text(NOTICE) === noticeOf(shipped)).toBe(true)
  expect(text(SBOM) === toFile(sbomOf(shipped))).toBe(true)
})

test('the notice names what runs on the server, what is in the browser, typefaces and icons, and no tools', () => {
  const names = new Set(shipped.map(({ name }) => name))
  for (const name of [
    'fastify',
    'pg',
    'react',
    'scheduler',
    '@fontsource/sancreek',
    '@iconify-json/game-icons',
  ])
    expect(names).toContain(name)
  for (const name of ['vitest', 'oxlint', 'vite', '@playwright/test', 'playwright'])
    expect(names).not.toContain(name)
  expect(text(NOTICE)).toContain('SIL OPEN FONT LICENSE')
  expect(text(NOTICE)).toMatch(/@iconify-json\/game-icons@[\d.]+: CC-BY-3.0\n.*game-icons\.net/)
})

test('everything that is shipped says under which licence, and none that would reach over to the site', () => {
  for (const { name, license } of shipped) {
    expect(license, name).toBeTypeOf('string')
    expect(license, name).not.toMatch(/(?<!L)GPL|SSPL|BUSL|UNLICENSED|SEE LICENSE/)
  }
})
