import { expect, test } from 'vitest'
import { emptySearch } from '../log-search.ts'
import { isBeyond, pagesOf, pageSummary } from './page-words.ts'

test.each([
  [1, 3, true, {}, '3 záznamy'],
  [2, 1_234, true, {}, '51–100 z 1 234 záznamů'],
  [1, 10_000, false, { dateFrom: '2026-11-20', text: 'kůň' }, '1–50 z více než 10 000 záznamů'],
  [1, 3, true, { text: '-kůň' }, '3 záznamy za posledních 31 dní'],
])('page %i of %i lines, all: %s, %o: %s', (page, total, isWhole, search, told) => {
  const summary = pageSummary(page, { total, isWhole }, { ...emptySearch, ...search })
  expect(summary.replaceAll('\u00A0', ' ')).toBe(told)
})

test('leads to the first ten thousand lines only', () => {
  expect(pagesOf({ total: 0, isWhole: true })).toBe(1)
  expect(pagesOf({ total: 101, isWhole: true })).toBe(3)
  expect(pagesOf({ total: 1_234_567, isWhole: true })).toBe(200)
  expect(isBeyond({ total: 10_000, isWhole: true })).toBe(false)
  expect(isBeyond({ total: 10_000, isWhole: false })).toBe(true)
  expect(isBeyond({ total: 10_001, isWhole: true })).toBe(true)
})
