import { expect, test } from 'vitest'
import { sumOf } from '@westmore/contract/sanctions-reports.ts'
import { overturnedText, together } from './figures.ts'

test('adds figures and gives the share of overturned sanctions among all given ones', () => {
  const all = together([
    { counts: { ban: 2, warning: 1 }, overturned: 1 },
    { counts: { ban: 4 }, overturned: 0 },
  ])
  expect(all).toMatchObject({ counts: { ban: 6, warning: 1 }, overturned: 1 })
  expect(sumOf(all)).toBe(7)
  expect(overturnedText(all)).toMatch(/^1 \(13\s%\)$/)
  expect(overturnedText({ counts: {}, overturned: 2 })).toMatch(/^2 \(100\s%\)$/)
  expect(overturnedText(together([]))).toBe('0')
})
