import { expect, test } from 'vitest'
import { faultNumber, isFault } from './faults.ts'

const id = '7f3a90bc-1d2e-4c5b-8a7f-0123456789ab'

test('finds a failure by its short number or whole id, also within a sentence', () => {
  expect(faultNumber(id)).toBe('7f3a90bc')
  for (const typed of [faultNumber(id), id, '7F3A90BC', ' číslo 7f3a90bc prosím', '7f3a'])
    expect(isFault(id, typed), typed).toBe(true)
  for (const typed of ['', '7f3', '90bc', '7f3a90bd', 'nevím']) expect(isFault(id, typed), typed).toBe(false)
})
