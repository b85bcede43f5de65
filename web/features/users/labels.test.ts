import { expect, test } from 'vitest'
import { fullName } from './labels.ts'

test('shows a discriminator only where the account still has one', () => {
  expect(fullName({ name: 'rider', username: 'rider', discriminator: '0420' })).toBe('rider#0420')
  expect(fullName({ name: 'rider', username: 'rider', discriminator: '0' })).toBe('rider')
  expect(fullName({ name: 'rider', username: 'rider', discriminator: '' })).toBe('rider')
  expect(fullName({ name: 'Jezdec', username: 'rider', discriminator: '0420' })).toBe('Jezdec (rider#0420)')
})
