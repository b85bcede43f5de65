import { expect, test } from 'vitest'
import { filterOf, pageOf } from './review-place.ts'

test('the address says which submissions are shown, waiting ones by default', () => {
  expect(filterOf('schvalene')).toBe('approved')
  expect(filterOf('zamitnute')).toBe('declined')
  expect(filterOf('vse')).toBe('all')
  expect(filterOf(null)).toBe('pending')
  expect(filterOf('nesmysl')).toBe('pending')
})

test('a page that makes no sense is the first one', () => {
  expect(pageOf('3')).toBe(3)
  for (const text of [null, '', '0', '-1', '1.5', 'x', '999999']) expect(pageOf(text)).toBe(1)
})
