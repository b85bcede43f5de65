import { expect, test } from 'vitest'
import { bindWords } from './bound.ts'

test('one-letter words stay with the next one, line ends and other words as they were', () => {
  expect(bindWords('A k tomu v Rhodes')).toBe('A\u00a0k\u00a0tomu v\u00a0Rhodes')
  expect(bindWords('šel (s koněm) „u řeky“')).toBe('šel (s\u00a0koněm) „u\u00a0řeky“')
  expect(bindWords('plán b je\nv noci')).toBe('plán b je\nv\u00a0noci')
  expect(bindWords('co a\ni ')).toBe('co a\ni ')
})
