import type { Notification } from '@westmore/contract/notifications.ts'
import { expect, test } from 'vitest'
import { byDay } from './days.ts'

test('groups notifications by days in Prague', () => {
  const moments = [
    '2026-11-20T12:00:00.000Z',
    '2026-11-19T23:00:00.000Z',
    '2026-11-19T22:59:59.999Z',
    '2026-11-18T23:00:00.000Z',
    '2026-11-18T22:59:59.999Z',
  ]
  const groups = byDay(
    moments.map((at) => ({ at }) as Notification),
    '2026-11-20',
  )
  expect(groups.map(({ label, notifications }) => [label, notifications.length])).toEqual([
    ['Dnes', 2],
    ['Včera', 2],
    ['Dříve', 1],
  ])
  expect(byDay([], '2026-11-20')).toEqual([])
})
