import { expect, test } from 'vitest'
import { daysOf, deadlineProblem } from './days.ts'

test('reads an empty field as never, 1 to 365 as days, and refuses the rest', () => {
  expect(['', '  ', '1', ' 14 ', '365'].map(daysOf)).toEqual([null, null, 1, 14, 365])
  expect(['0', '366', '-3', '1,5', 'tři'].map(daysOf)).toEqual(Array(5).fill(undefined))
})

test('requires the reminder before the closing', () => {
  expect(deadlineProblem({ remindAfterDays: 3, closeAfterDays: 7 })).toBeUndefined()
  expect(deadlineProblem({ remindAfterDays: 7, closeAfterDays: 7 })).toBe('order')
  expect(deadlineProblem({ remindAfterDays: null, closeAfterDays: 1 })).toBeUndefined()
  expect(deadlineProblem({ remindAfterDays: 3, closeAfterDays: undefined })).toBe('days')
})
