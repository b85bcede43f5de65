import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { NOTICE, noticeOf, SBOM, sbomOf, shippedPackages, sbomText } from './licences.mjs'
import { root } from './paths.mjs'

const text = (file: string) => readFileSync(join(root, file), 'utf8')
const shipped = shippedPackages()

test('notice and bill of materials match the lock (npm run licences)', () => {
  expect(text(NOTICE) === noticeOf(shipped)).toBe(true)
  expect(text(SBOM) === sbomText(sbomOf(shipped))).toBe(true)
})

test('the notice names packages of server and site, fonts and icons, but no tools', () => {
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

test('every shipped package has a licence that does not affect the site’s code', () => {
  for (const { name, license } of shipped) {
    expect(license, name).toBeTypeOf('string')
    expect(license, name).not.toMatch(/(?<!L)GPL|SSPL|BUSL|UNLICENSED|SEE LICENSE/)
  }
})
