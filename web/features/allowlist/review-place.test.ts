import { expect, test } from 'vitest'
import { filterOf } from './review-place.ts'

test('the address says which submissions are shown, waiting ones by default', () => {
  expect(filterOf('schvalene')).toBe('approved')
  expect(filterOf('zamitnute')).toBe('declined')
  expect(filterOf('vse')).toBe('all')
  expect(filterOf(null)).toBe('pending')
  expect(filterOf('nesmysl')).toBe('pending')
})
