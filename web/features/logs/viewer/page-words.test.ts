import { expect, test } from 'vitest'
import { isBeyond, pagesOf, pageSummary } from './page-words.ts'

const spaced = (text: string) => text.replaceAll('\u00A0', ' ')

test('shows the total of lines, or «více než» while they are not all counted', () => {
  expect(spaced(pageSummary(1, { total: 3, isWhole: true }))).toBe('3 záznamy')
  expect(spaced(pageSummary(2, { total: 1_234, isWhole: true }))).toBe('51–100 z 1 234 záznamů')
  expect(spaced(pageSummary(1, { total: 50, isWhole: false }))).toBe('1–50 z více než 50 záznamů')
  expect(spaced(pageSummary(3, { total: 600, isWhole: false }))).toBe('101–150 z více než 600 záznamů')
})

test('always offers a next page while not all lines are counted', () => {
  expect(pagesOf({ total: 0, isWhole: true })).toBe(1)
  expect(pagesOf({ total: 100, isWhole: true })).toBe(2)
  expect(pagesOf({ total: 100, isWhole: false })).toBe(3)
})

test('leads to the first ten thousand lines only', () => {
  expect(pagesOf({ total: 1_234_567, isWhole: true })).toBe(200)
  expect(isBeyond({ total: 10_000, isWhole: true })).toBe(false)
  expect(isBeyond({ total: 10_000, isWhole: false })).toBe(true)
  expect(isBeyond({ total: 10_001, isWhole: true })).toBe(true)
})
