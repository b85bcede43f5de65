import { expect, test } from 'vitest'
import { terms } from '@westmore/contract/retention.ts'
import { termText } from './words.ts'

test('writes a term in Czech with the right plural form', () => {
  expect(Object.values(terms).map(termText)).toEqual([
    '24 měsíců',
    '6 měsíců',
    '2 roky',
    '5 let',
    '1 rok',
    '90 dní',
    '30 dní',
    '30 dní',
    '1 rok',
    '30 dní',
    '7 dní',
  ])
  expect([{ months: 1 }, { days: 3 }].map(termText)).toEqual(['1 měsíc', '3 dny'])
})
