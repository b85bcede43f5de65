import { expect, test } from 'vitest'
import { columnOf, hasHorizon } from './shell.ts'

const at = (address: string) => new URL(address, 'http://localhost')

test.each([
  ['/user', 'pair'],
  ['/user/allowlist', 'sheet'],
  ['/user/support?new', 'sheet'],
  ['/user/sanctions', 'sheet'],
  ['/user/admin/settings', 'settings'],
  ['/user/admin/allowlist', 'settings'],
  ['/user/admin/tickets', 'whole'],
  ['/user/admin/logs', 'whole'],
  ['/user/admin/users/1', 'whole'],
  ['/user/admin/settings?tab=zadosti&strana=2', 'whole'],
])('screens that one reads or fills in are narrow (%s: %s)', (screen, column) => {
  expect(columnOf(at(screen))).toBe(column)
})

test('the gate of an admitted player has room for its picture', () => {
  expect(columnOf(at('/user/allowlist'), true)).toBe('pair')
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
