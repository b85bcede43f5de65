import { expect, test } from 'vitest'
import { readDeadlines } from './days.ts'

const read = (remindAfterDays: string, closeAfterDays = '') =>
  readDeadlines({ remindAfterDays, closeAfterDays })
const faultsOf = (remind: string, close: string) => Object.keys(read(remind, close).problems ?? {})

test('reads an empty field as never, 1 to 365 as days, and refuses the rest', () => {
  const daysOf = (remind: string) => read(remind).content?.remindAfterDays
  expect(['', '  ', '1', ' 14 ', '365'].map(daysOf)).toEqual([null, null, 1, 14, 365])
  expect(['0', '366', '-3', '1,5', 'tři'].map(daysOf)).toEqual(Array(5).fill(undefined))
})

test('requires the reminder before the closing', () => {
  expect(faultsOf('3', '7')).toEqual([])
  expect(faultsOf('7', '7')).toEqual(['whole'])
  expect(faultsOf('', '1')).toEqual([])
  expect(faultsOf('3', 'tři')).toEqual(['closeAfterDays'])
})
