import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { staleNews } from './outcome.ts'

test('a decision that came too late names the one who was quicker', () => {
  const error = new ORPCError('ALREADY_DECIDED', { data: { status: 'approved', reviewedBy: 'Judge Roy' } })
  expect(staleNews(error)).toBe('O žádosti už rozhodl(a) Judge Roy.')
})

test('a reviewer without a name is called Admin', () => {
  expect(staleNews(new ORPCError('ALREADY_DECIDED', { data: { reviewedBy: null } }))).toContain('Admin')
  expect(staleNews(new ORPCError('ALREADY_DECIDED'))).toContain('Admin')
})

test('an approval that no longer stands is told as that', () => {
  expect(staleNews(new ORPCError('NOT_APPROVED'))).toBe('Tento přístup už neplatí.')
})

test('an application taken back is told as that', () => {
  const error = new ORPCError('ALREADY_DECIDED', { data: { status: 'withdrawn', reviewedBy: null } })
  expect(staleNews(error)).toBe('Hráč žádost mezitím stáhl, už se o ní nerozhoduje.')
})

test('an application whose author is gone is told as that', () => {
  expect(staleNews(new ORPCError('NOT_FOUND'))).toBe(
    'Hráč svůj účet mezitím smazal, o žádosti už se nerozhoduje.',
  )
})

test('other failures are no news', () => {
  expect(staleNews(new ORPCError('INTERNAL_SERVER_ERROR'))).toBeNull()
  expect(staleNews(new TypeError('Failed to fetch'))).toBeNull()
})
