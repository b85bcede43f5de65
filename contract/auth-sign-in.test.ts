import { expect, test } from 'vitest'
import { isFreshSignIn } from './auth-sign-in.ts'

test('a sign-in is fresh up to exactly ten minutes', () => {
  expect(isFreshSignIn(0)).toBe(true)
  expect(isFreshSignIn(600)).toBe(true)
  expect(isFreshSignIn(600.001)).toBe(false)
})
