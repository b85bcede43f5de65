import { expect, test } from 'vitest'
import { pageFrom } from './pages.ts'

test('reads an invalid page as the first one', () => {
  expect(pageFrom('3')).toBe(3)
  for (const text of [null, '', '0', '-1', '1.5', 'x', '999999']) expect(pageFrom(text)).toBe(1)
})
