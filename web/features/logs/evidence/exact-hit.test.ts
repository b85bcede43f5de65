import { expect, test } from 'vitest'
import { exactHit } from './exact-hit.ts'

const one = { names: ['10234', '#10234'] }
const other = { names: ['Adéla'] }

test('chooses the only result', () => {
  expect(exactHit('prut', [one], 1)).toBe(one)
  expect(exactHit('prut', [one, other], 2)).toBeUndefined()
  expect(exactHit('prut', [one], 3)).toBeUndefined()
})

test('chooses the only one of several results with this exact name', () => {
  expect(exactHit('#10234', [one, other], 9)).toBe(one)
  expect(exactHit('adela', [one, other], 9)).toBe(other)
  expect(exactHit('adela', [other, { names: ['ADELA'] }], 2)).toBeUndefined()
})

test('chooses nothing before anything is typed', () => {
  expect(exactHit('', [one], 1)).toBeUndefined()
})
