import { expect, test } from 'vitest'
import { withNonBreakingSpaces } from './non-breaking-spaces.ts'

test('binds one-letter words and numbers of sanctions and changes nothing else', () => {
  expect(withNonBreakingSpaces('A k tomu v Rhodes')).toBe('A\u00a0k\u00a0tomu v\u00a0Rhodes')
  expect(withNonBreakingSpaces('šel (s koněm) „u řeky“')).toBe('šel (s\u00a0koněm) „u\u00a0řeky“')
  expect(withNonBreakingSpaces('plán b je\nv noci')).toBe('plán b je\nv\u00a0noci')
  expect(withNonBreakingSpaces('co a\ni ')).toBe('co a\ni ')
  expect(withNonBreakingSpaces('Sankce S-20945, 1-2')).toBe('Sankce S-\u206020945, 1-2')
})
