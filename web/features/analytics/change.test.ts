import { expect, test } from 'vitest'
import { changeBetween } from './change.ts'
import { activitySummary, changeWords, share } from './labels.ts'
import { logsPlace } from '#places.ts'
import { logsOfDays } from './places.ts'

const plain = (text: string) => text.replaceAll(/\s/g, ' ')
const told = (before: number, now: number) => plain(changeWords(changeBetween(before, now)))

test('describes a change by direction and size, also where a percentage cannot', () => {
  expect(told(100, 112)).toBe('o 12 % více')
  expect(told(1_000, 918)).toBe('o 8,2 % méně')
  expect(told(10, 0)).toBe('o 100 % méně')
  expect(told(12, 160)).toBe('13× tolik')
  expect(told(12, 120)).toBe('10× tolik')
  expect(told(12, 119)).toBe('o 892 % více')
  expect(told(5, 5)).toBe('beze změny')
  expect(told(0, 0)).toBe('beze změny')
  expect(told(0, 7)).toBe('nárůst z nuly')
  expect(told(1_000_000, 1_000_400)).toBe('téměř beze změny')
})

test('shows the difference instead of a percentage for a base below ten', () => {
  expect(told(9, 40)).toBe('o 31 více')
  expect(told(2, 1)).toBe('o 1 méně')
  expect(told(10, 40)).toBe('o 300 % více')
})

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
