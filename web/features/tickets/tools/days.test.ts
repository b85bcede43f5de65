import { expect, test } from 'vitest'
import { daysOf, deadlineProblem } from './days.ts'

test('an empty field is never, a whole number up to a year is a deadline, the rest is refused', () => {
  expect(['', '  ', '1', ' 14 ', '365'].map(daysOf)).toEqual([null, null, 1, 14, 365])
  expect(['0', '366', '-3', '1,5', 'tři'].map(daysOf)).toEqual(Array(5).fill(undefined))
})

test('a ticket is reminded of before it is closed', () => {
  expect(deadlineProblem({ remindAfterDays: 3, closeAfterDays: 7 })).toBeUndefined()
  expect(deadlineProblem({ remindAfterDays: 7, closeAfterDays: 7 })).toBe('order')
  expect(deadlineProblem({ remindAfterDays: null, closeAfterDays: 1 })).toBeUndefined()
  expect(deadlineProblem({ remindAfterDays: 3, closeAfterDays: undefined })).toBe('days')
})
