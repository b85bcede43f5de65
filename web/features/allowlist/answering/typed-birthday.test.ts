import { expect, test } from 'vitest'
import { readBirthday } from './typed-birthday.ts'

const TODAY = '2026-11-26'

test.each([
  ['12. 3. 2001', '2001-03-12'],
  ['12.3.2001', '2001-03-12'],
  ['12 3 2001', '2001-03-12'],
  ['12. března 2001', '2001-03-12'],
  ['2001-03-12', '2001-03-12'],
  ['29. 2. 2012', '2012-02-29'],
  ['26. 11. 2026', TODAY],
])('«%s» is a date of birth', (text, day) => expect(readBirthday(text, TODAY)).toBe(day))

test.each(['', '12. 3.', '12. 3. 01', 'včera', '29. 2. 2013', '27. 11. 2026', '1. 1. 1899', '2001'])(
  '«%s» is not a date of birth',
  (text) => expect(readBirthday(text, TODAY)).toBeUndefined(),
)
