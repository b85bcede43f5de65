import { expect, test } from 'vitest'
import { fullName } from './labels.ts'
import { countRoles } from './role-counts.tsx'

test('every role has its counter, also the one nobody holds', () => {
  const users = [{ role: 'user' }, { role: 'owner' }, { role: 'user' }] as const
  expect(countRoles(users)).toEqual({ user: 2, administrator: 0, owner: 1 })
})

test('a discriminator is shown only where the account still has one', () => {
  expect(fullName({ username: 'rider', discriminator: '0420' })).toBe('rider#0420')
  expect(fullName({ username: 'rider', discriminator: '0' })).toBe('rider')
  expect(fullName({ username: 'rider', discriminator: '' })).toBe('rider')
})
