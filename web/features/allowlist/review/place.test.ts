import { expect, test } from 'vitest'
import { readPlace } from '#address/fields.ts'
import { reviewFields } from './place.ts'

const filterOf = (slug: string | null) =>
  readPlace(reviewFields, new URLSearchParams(slug === null ? {} : { stav: slug })).filter

test('the address says which submissions are shown, waiting ones by default', () => {
  expect(filterOf('schvalene')).toBe('approved')
  expect(filterOf('zamitnute')).toBe('declined')
  expect(filterOf('vse')).toBe('all')
  expect(filterOf(null)).toBe('pending')
  expect(filterOf('nesmysl')).toBe('pending')
})
