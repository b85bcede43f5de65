import { expect, test } from 'vitest'
import { backOff, readChange } from './connection.ts'

test('waiting grows from half a second to half a minute at most', () => {
  expect(backOff(0, 0)).toBe(500)
  expect(backOff(0, 1)).toBe(1_000)
  expect(backOff(3, 1)).toBe(8_000)
  expect(backOff(60, 1)).toBe(30_000)
  expect(backOff(60, 0)).toBe(15_000)
})

test('a signal of an unknown topic or of no sense is passed over', () => {
  expect(readChange('{"topic":"allowlist","id":"x"}')).toEqual({ topic: 'allowlist', id: 'x' })
  expect(readChange('{"topic":"weather"}')).toBeNull()
  expect(readChange('nonsense')).toBeNull()
})
