import type { User } from '@westmore/contract/users.ts'
import { expect, test } from 'vitest'
import { choosePeople, placeOf, searchOf, type PeoplePlace } from './people-place.ts'

const everything: PeoplePlace = { q: '', role: 'all', sort: 'newest', page: 1 }

const person = (username: string, more: Partial<User> = {}): User => ({
  discordId: '10000000000000001',
  username,
  discriminator: '0',
  avatar: null,
  avatarUrl: '',
  email: '',
  role: 'user',
  allowlistStatus: 'none',
  allowlistAttempts: 0,
  lastAttemptDate: null,
  allowlistSubmittedAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...more,
})

const people = [
  person('Žofie Říhová', { email: 'zofie@westmore.example', role: 'owner' }),
  person('cyril', { discordId: '20000000000000002', discriminator: '0420' }),
  person('Čeněk', { role: 'administrator' }),
]
const names = (place: Partial<PeoplePlace>) =>
  choosePeople(people, { ...everything, ...place }).map(({ username }) => username)

test('people are found by parts of name, id, discriminator and e-mail, without case and diacritics', () => {
  expect(names({ q: 'RIHOVA zof' })).toEqual(['Žofie Říhová'])
  expect(names({ q: '20000' })).toEqual(['cyril'])
  expect(names({ q: '#0420' })).toEqual(['cyril'])
  expect(names({ q: 'westmore.example' })).toEqual(['Žofie Říhová'])
  expect(names({ q: '  ' })).toHaveLength(3)
  expect(names({ q: 'nikdo' })).toEqual([])
})

test('people are chosen by role and put in the order asked for, names the Czech way', () => {
  expect(names({ role: 'administrator' })).toEqual(['Čeněk'])
  expect(names({ sort: 'oldest' })).toEqual(['Čeněk', 'cyril', 'Žofie Říhová'])
  expect(names({ sort: 'name' })).toEqual(['cyril', 'Čeněk', 'Žofie Říhová'])
})

test('an address says where one is, and nonsense in it is passed over', () => {
  for (const place of [
    everything,
    { q: 'Dvořák & syn', role: 'owner', sort: 'name', page: 3 },
    { q: '', role: 'user', sort: 'oldest', page: 1 },
  ] as const)
    expect(placeOf(searchOf(place))).toEqual(place)
  expect(String(searchOf(everything))).toBe('')
  expect(placeOf(new URLSearchParams('role=sheriff&razeni=x&strana=-1'))).toEqual(everything)
})
