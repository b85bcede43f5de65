import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { lateDecisionText } from './outcome.ts'

test('a late decision names the reviewer who was faster', () => {
  const error = new ORPCError('ALREADY_DECIDED', { data: { status: 'approved', reviewedBy: 'Judge Roy' } })
  expect(lateDecisionText(error)).toBe('O žádosti už je rozhodnuto (Judge Roy).')
})

test('calls a reviewer without a name Admin', () => {
  expect(lateDecisionText(new ORPCError('ALREADY_DECIDED', { data: { reviewedBy: null } }))).toContain(
    'Admin',
  )
  expect(lateDecisionText(new ORPCError('ALREADY_DECIDED'))).toContain('Admin')
})

test('says that an approval is no longer valid', () => {
  expect(lateDecisionText(new ORPCError('NOT_APPROVED'))).toBe('Tento přístup už neplatí.')
})

test('says that an application was withdrawn', () => {
  const error = new ORPCError('ALREADY_DECIDED', { data: { status: 'withdrawn', reviewedBy: null } })
  expect(lateDecisionText(error)).toBe('Hráč žádost mezitím vzal zpět, už se o ní nerozhoduje.')
})

test('says that the author’s account was deleted', () => {
  expect(lateDecisionText(new ORPCError('NOT_FOUND'))).toBe(
    'Hráč svůj účet mezitím smazal, o žádosti už se nerozhoduje.',
  )
})

test('other failures give no such message', () => {
  expect(lateDecisionText(new ORPCError('INTERNAL_SERVER_ERROR'))).toBeNull()
  expect(lateDecisionText(new TypeError('Failed to fetch'))).toBeNull()
})
