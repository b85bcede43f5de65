import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { lateDecisionText } from './use-decisions.ts'

const decided = (status: string, reviewedBy: string | null) =>
  new ORPCError('ALREADY_DECIDED', { data: { status, reviewedBy } })

test.each([
  [decided('approved', 'Judge Roy'), 'O žádosti už je rozhodnuto (Judge Roy).'],
  [decided('approved', null), 'O žádosti už je rozhodnuto (Admin).'],
  [new ORPCError('ALREADY_DECIDED'), 'O žádosti už je rozhodnuto (Admin).'],
  [new ORPCError('NOT_APPROVED'), 'Tento přístup už neplatí.'],
  [decided('withdrawn', null), 'Hráč žádost mezitím vzal zpět, už se o ní nerozhoduje.'],
  [new ORPCError('NOT_FOUND'), 'Hráč svůj účet mezitím smazal, o žádosti už se nerozhoduje.'],
  [new ORPCError('INTERNAL_SERVER_ERROR'), null],
  [new TypeError('Failed to fetch'), null],
])('a decision too late is told: %#', (error, words) => {
  expect(lateDecisionText(error)).toBe(words)
})
