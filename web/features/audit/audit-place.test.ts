import { expect, test } from 'vitest'
import { placeOf, searchOf, type AuditPlace } from './audit-place.ts'

test('keeps filter, page and last row on the way through the address', () => {
  const places: AuditPlace[] = [
    { filter: {}, page: 1, upTo: undefined },
    { filter: { actorId: 'server', action: 'tickets.savedReplies.update' }, page: 1, upTo: undefined },
    {
      filter: {
        actorId: '10000000000000011',
        action: 'allowlist',
        subjectType: 'saved-reply',
        subjectId: '0198c0de-0000-4000-8000-000000000001',
        about: '10000000000000012',
        from: '2024-02-29',
        to: '2026-11-20',
      },
      page: 3,
      upTo: '0198c0de-0000-4000-8000-000000000002',
    },
  ]
  for (const place of places) expect(placeOf(searchOf(place))).toEqual(place)
})

test('ignores invalid filters, so that a mangled link still opens', () => {
  const mangled = 'kdo=marsal&akce=a%25&predmet=A&id=a+b&clovek=x&od=2026-02-29&do=0001-01-01&strana=0&po=-1'
  expect(placeOf(new URLSearchParams(mangled))).toEqual({ filter: {}, page: 1, upTo: undefined })
})
