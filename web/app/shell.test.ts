import { expect, test } from 'vitest'
import { hasHorizon, isNarrow } from './shell.ts'

const at = (address: string) => new URL(address, 'http://localhost')

test.each([
  ['/user', true],
  ['/user/allowlist', true],
  ['/user/support?new', true],
  ['/user/sanctions', true],
  ['/user/admin/settings', true],
  ['/user/admin/allowlist', true],
  ['/user/admin/tickets', false],
  ['/user/admin/logs', false],
  ['/user/admin/users/1', false],
  ['/user/admin/settings?tab=zadosti&strana=2', false],
])('screens that one reads or fills in are narrow (%s: %s)', (screen, narrow) => {
  expect(isNarrow(at(screen))).toBe(narrow)
})

test.each([
  ['/pravidla', true],
  ['/en', true],
  ['/nowhere', true],
  ['/user', true],
  ['/user/support', true],
  ['/', false],
  ['/user/admin/tickets', false],
  ['/user/support?ticket=7', true],
])('a horizon is behind the pages of players and strangers (%s: %s)', (page, has) => {
  expect(hasHorizon(at(page))).toBe(has)
})
