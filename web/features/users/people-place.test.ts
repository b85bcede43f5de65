import { expect, test } from 'vitest'
import { placeOf, searchOf, type PeoplePlace } from './people-place.ts'

const everything: PeoplePlace = { q: '', role: 'all', sort: 'newest', page: 1 }

test('keeps a place on the way through the address and ignores nonsense', () => {
  for (const place of [
    everything,
    { q: 'Dvořák & syn', role: 'owner', sort: 'name', page: 3 },
    { q: '', role: 'user', sort: 'oldest', page: 1 },
  ] as const)
    expect(placeOf(searchOf(place))).toEqual(place)
  expect(String(searchOf(everything))).toBe('')
  expect(placeOf(new URLSearchParams('role=sheriff&razeni=x&strana=-1'))).toEqual(everything)
})
