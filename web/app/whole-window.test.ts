import { expect, test } from 'vitest'
import { takesWholeWindow } from './whole-window.ts'

const isWhole = (pathname: string, search = '') => takesWholeWindow({ pathname, search })

test('desk, logs, board, audit and review take the whole window', () => {
  for (const screen of ['tickets', 'logs', 'todos', 'audit', 'pages', 'tickets/'])
    expect(isWhole(`/user/admin/${screen}`)).toBe(true)
  expect(isWhole('/user/admin/settings', '?tab=zadosti&strana=2')).toBe(true)
})

test('other screens keep the width of a page', () => {
  for (const path of [
    '/user',
    '/user/support',
    '/user/admin/analytics',
    '/user/admin/settings',
    '/user/admin/users',
  ])
    expect(isWhole(path)).toBe(false)
})
