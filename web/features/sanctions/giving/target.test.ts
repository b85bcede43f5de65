import { expect, test } from 'vitest'
import { targetOf, typedIdentifier } from './target.ts'

const license = `license:${'ab'.repeat(20)}`

test('reads a Discord id or a licence with or without its prefix', () => {
  expect(typedIdentifier(' 10000000000000001 ')).toBe('discord:10000000000000001')
  expect(typedIdentifier('discord:10000000000000001')).toBe('discord:10000000000000001')
  expect(typedIdentifier('AB'.repeat(20))).toBe(license)
  expect(typedIdentifier(license)).toBe(license)
  for (const text of ['', '123', 'tereza', 'license:12', 'steam:10000000000000001'])
    expect(typedIdentifier(text)).toBeUndefined()
})

test('prefers the account of a player to their identifiers', () => {
  const person = { id: '10000000000000001', username: 'tereza' }
  expect(targetOf({ person, name: 'Tereza' }, license)).toEqual({ userId: person.id, name: 'tereza' })
  expect(targetOf({ person: null, name: 'Tereza' }, license, null, 'char:3')).toEqual({
    identifiers: [license],
    name: 'Tereza',
  })
  expect(targetOf({ person: null, name: 'Tereza' }, 'char:3', null)).toBeNull()
})
