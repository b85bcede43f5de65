import { expect, test } from 'vitest'
import { shippedPackages, text } from './licences.mjs'

test('the notice names packages of server and site, fonts and icons, but no tools', () => {
  const names = new Set(shippedPackages().map(({ name }) => name))
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
  const notice = text('web/public/notice.txt')
  expect(notice).toContain('SIL OPEN FONT LICENSE')
  expect(notice).toMatch(/@iconify-json\/game-icons@[\d.]+: CC-BY-3.0\n.*game-icons\.net/)
})
