import { expect, test } from 'vitest'
import { bindWords } from './bound.ts'

test('binds one-letter words to the next word and changes nothing else', () => {
  expect(bindWords('A k tomu v Rhodes')).toBe('A\u00a0k\u00a0tomu v\u00a0Rhodes')
  expect(bindWords('šel (s koněm) „u řeky“')).toBe('šel (s\u00a0koněm) „u\u00a0řeky“')
  expect(bindWords('plán b je\nv noci')).toBe('plán b je\nv\u00a0noci')
  expect(bindWords('co a\ni ')).toBe('co a\ni ')
})
