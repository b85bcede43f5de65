import { ORPCError } from '@orpc/client'
import { api } from '@westmore/contract/api.ts'
import { expect, test } from 'vitest'
import { explain, refusals } from './refusals.ts'

/** Codes of the upload routes, which the contract does not describe. */
const ofUploads = [
  'ATTACHMENT_TYPE',
  'PICTURES_FULL',
  'PICTURE_BROKEN',
  'PICTURE_TYPE',
  'STORAGE_FULL',
  'TOO_MANY_ATTACHMENTS',
  'TOO_MANY_BROKEN_PICTURES',
  'TOO_MANY_PICTURES',
]

test('every sentence belongs to a code that the server can return', () => {
  const given = new Set([...codesOf(api), ...ofUploads])
  expect(Object.keys(refusals).filter((code) => !given.has(code))).toEqual([])
})

test('explains other errors with the words of the caller', () => {
  expect(explain(new Error('offline'), 'Nepodařilo se uložit.')).toBe('Nepodařilo se uložit.')
})

test('names the sanction that forbids something, and its end', () => {
  const forbidden = (until: string | null) =>
    explain(
      new ORPCError('SANCTIONED', { status: 403, data: { number: 48213, kind: 'ban', until } }),
      'Nepodařilo se odeslat.',
    )
  expect(forbidden('2026-11-30T17:24:00.000Z')).toMatch(/ban \(S-48213\), platí do 30\. 11\. 2026/)
  expect(forbidden(null)).toContain('platí natrvalo')
})

function codesOf(part: object): string[] {
  if (!('~orpc' in part))
    return Object.values(part).flatMap((one: unknown) => (isObject(one) ? codesOf(one) : []))
  const described = part['~orpc']
  return isObject(described) && 'errorMap' in described && isObject(described.errorMap)
    ? Object.keys(described.errorMap)
    : []
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
