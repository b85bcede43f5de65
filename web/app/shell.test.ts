import { expect, test } from 'vitest'
import { hasHorizon, isNarrow } from './shell.ts'

const at = (address: string) => {
  const { pathname, search } = new URL(address, 'http://localhost')
  return { pathname, search }
}

test('screens that one reads or fills in are narrow', () => {
  for (const screen of [
    '',
    '/allowlist',
    '/support?new',
    '/sanctions',
    '/admin/settings',
    '/admin/allowlist',
  ])
    expect(isNarrow(at(`/user${screen}`)), screen).toBe(true)
})

test('desks and the review take the width of the window', () => {
  for (const screen of ['tickets', 'logs', 'todos', 'users/1', 'settings?tab=zadosti&strana=2'])
    expect(isNarrow(at(`/user/admin/${screen}`)), screen).toBe(false)
})

test('a horizon is behind the pages of players and strangers', () => {
  for (const page of ['/pravidla', '/en', '/nowhere', '/user', '/user/support', '/user/sanctions'])
    expect(hasHorizon(at(page)), page).toBe(true)
  for (const page of ['/', '/user/admin/tickets', '/user/support?ticket=7'])
    expect(hasHorizon(at(page)), page).toBe(false)
})
