import { expect, test } from 'vitest'
import { activitySummary, share } from './labels.ts'
import { logsPlace } from '#places.ts'
import { logsOfDays } from './places.ts'

const plain = (text: string) => text.replaceAll(/\s/g, ' ')

test('sums up the days, with an average that leaves out the unfinished one', () => {
  const days = [
    { date: '2026-11-18', count: 10 },
    { date: '2026-11-19', count: 21 },
    { date: '2026-11-20', count: 1 },
  ]
  expect(plain(activitySummary(days))).toBe(
    'Celkem 32 záznamů, průměrně 16 za den bez dneška, nejvíce 21 (čt 19. 11.)',
  )
  expect(activitySummary([{ date: '2026-11-20', count: 0 }])).toBe('Celkem 0 záznamů')
})

test('keeps one decimal place of shares', () => {
  expect([12.3, 10, 0, 100].map((percentage) => plain(share(percentage)))).toEqual([
    '12,3 %',
    '10,0 %',
    '0,0 %',
    '100,0 %',
  ])
})

test('writes the filter into the address of the lines', () => {
  expect(logsPlace()).toBe('/user/admin/logs')
  expect(logsPlace({ category: 'A&B #1' })).toBe('/user/admin/logs?kategorie=A%26B+%231')
  expect(logsOfDays('2026-11-20')).toBe('/user/admin/logs?od=2026-11-20&do=2026-11-20')
})
