import { expect, test } from 'vitest'
import { readPlace } from '#address/fields.ts'
import { reviewFields } from './place.ts'

const filterOf = (slug: string | null) =>
  readPlace(reviewFields, new URLSearchParams(slug === null ? {} : { stav: slug })).filter

test('reads the filter from the address, with waiting submissions as default', () => {
  expect(filterOf('schvalene')).toBe('approved')
  expect(filterOf('zamitnute')).toBe('declined')
  expect(filterOf('vse')).toBe('all')
  expect(filterOf(null)).toBe('pending')
  expect(filterOf('nesmysl')).toBe('pending')
})
