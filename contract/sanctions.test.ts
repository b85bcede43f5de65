import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  canEnd,
  closes,
  endObstacle,
  endings,
  sanctionObstacle,
  sanctionKinds,
  sanctionSentence,
  sanctionStates,
  stateOf,
  Until,
} from './sanctions.ts'
import type { Role } from './users.ts'

const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })

test('lasts until its end and not a millisecond longer', () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: 1, max: 1e9 }), (until, span) => {
      const sanction = { until: until.toISOString(), ending: null }
      expect(stateOf(sanction, new Date(until.getTime() - span))).toBe('active')
      expect(stateOf(sanction, until)).toBe('ran-out')
      expect(stateOf(sanction, new Date(until.getTime() + span))).toBe('ran-out')
      expect(stateOf({ ...sanction, until: null }, until)).toBe('active')
      for (const ending of endings) expect(stateOf({ ...sanction, ending }, until)).toBe(ending)
    }),
  )
})

test('lifts only what lasts, overturns anything once', () => {
  const possible = Object.fromEntries(
    sanctionStates.map((state) => [state, endings.filter((ending) => canEnd(state, ending))]),
  )
  expect(possible).toEqual({
    active: ['lifted', 'overturned'],
    waiting: ['lifted', 'overturned'],
    'ran-out': ['overturned'],
    lifted: ['overturned'],
    overturned: [],
  })
})

test('refuses an end in the past or beyond fifty years', () => {
  const now = new Date('2026-11-26T12:00:00Z')
  const faults = {
    '2026-11-26T12:00:00Z': 'past',
    '0000-01-01T00:00:00Z': 'past',
    '2026-11-26T12:00:01Z': null,
    '2076-11-26T12:00:00Z': null,
    '2076-11-26T12:00:01Z': 'far',
    '9999-12-31T23:59:59Z': 'far',
  }
  for (const [until, fault] of Object.entries(faults)) expect(endObstacle(until, now), until).toBe(fault)
})

test('reads an end with any offset as its moment in UTC', () => {
  const moments = {
    '2026-10-25T02:30:00+02:00': '2026-10-25T00:30:00.000Z',
    '2026-10-25T02:30:00+01:00': '2026-10-25T01:30:00.000Z',
    '2026-11-26T12:00:00+23:59': '2026-11-25T12:01:00.000Z',
    '9999-12-31T23:59:59-23:59': '+010000-01-01T23:58:59.000Z',
  }
  for (const [typed, utc] of Object.entries(moments)) expect(Until.parse(typed), typed).toBe(utc)
  for (const typed of ['zítra', '2026-13-45T00:00:00Z', '2026-11-26T12:00:00+24:00'])
    expect(Until.safeParse(typed).success, typed).toBe(false)
})

test('lets only owners sanction the staff, and nobody themselves', () => {
  const as = (role: Role, id = role as string) => ({ id, role })
  expect(sanctionObstacle(as('administrator'), null)).toBe(null)
  expect(sanctionObstacle(as('administrator'), as('user'))).toBe(null)
  expect(sanctionObstacle(as('administrator'), as('administrator', 'other'))).toBe('staff')
  expect(sanctionObstacle(as('administrator'), as('owner'))).toBe('staff')
  expect(sanctionObstacle(as('owner'), as('administrator'))).toBe(null)
  expect(sanctionObstacle(as('owner'), as('owner', 'other'))).toBe(null)
  for (const role of ['administrator', 'owner'] as const)
    expect(sanctionObstacle(as(role), as(role))).toBe('self')
})

test('closes nothing by a warning, everything by a ban', () => {
  expect(sanctionKinds.filter((kind) => closes(kind, 'game'))).toEqual(['suspension', 'ban'])
  expect(sanctionKinds.filter((kind) => closes(kind, 'applications'))).toEqual(['suspension', 'ban'])
  expect(sanctionKinds.filter((kind) => closes(kind, 'tickets'))).toEqual(['ban'])
})

test('says in plain words that an overturned sanction was a mistake', () => {
  expect(sanctionSentence('overturned', 12_345)).toContain('omyl')
  expect(sanctionSentence('of a newer version', 12_345)).toBe('Vaše sankce se změnila (S-12345)')
})
