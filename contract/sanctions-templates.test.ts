import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayOf, zoneTime } from './days.ts'
import { endOfSpan, fillIn, MAX_SPAN } from './sanctions-templates.ts'
import { endObstacle } from './sanctions.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
const spans = fc.integer({ min: 1, max: MAX_SPAN })
test('a span of days ends at the same time of the day, of hours after so many hours', () => {
  fc.assert(
    fc.property(moment, spans, (now, days) => {
      const end = new Date(endOfSpan({ unit: 'days', count: days }, now) ?? '')
      expect(dayOf(end)).toBe(addDays(dayOf(now), days))
      const [begun, ended] = [now, end].map((at) => zoneTime(at).slice(11))
      // 02:30 is skipped in the night when clocks go forward.
      if (ended !== begun)
        expect([begun?.slice(0, 2), ended]).toEqual(['02', begun?.replace(/^02.../, '03:00')])
      expect(Math.abs(end.getTime() - now.getTime() - days * DAY)).toBeLessThanOrEqual(2 * HOUR)
      expect(endObstacle(end.toISOString(), now)).toBe(null)
      const hours = new Date(endOfSpan({ unit: 'hours', count: days }, now) ?? '')
      expect(hours.getTime() - now.getTime()).toBe(days * HOUR)
    }),
  )
  expect(endOfSpan(null, new Date())).toBe(null)
})

test.each([
  ['in the skipped hour', '2026-03-28T01:30:15.500Z', 1, '2026-03-29T01:00:15.500Z'],
  ['in the hour that comes twice', '2026-10-24T00:30:00.000Z', 1, '2026-10-25T00:30:00.000Z'],
  ['from the second of the two hours', '2026-10-25T01:30:00.000Z', 1, '2026-10-26T01:30:00.000Z'],
  ['over both changes', '2026-03-01T12:00:00.000Z', 365, '2027-03-01T12:00:00.000Z'],
  ['over 29 February', '2028-02-28T12:00:00.000Z', 1, '2028-02-29T12:00:00.000Z'],
  ['from 29 February', '2028-02-29T12:00:00.000Z', 365, '2029-02-28T12:00:00.000Z'],
])('a span of days %s', (_when, from, days, end) => {
  expect(endOfSpan({ unit: 'days', count: days }, new Date(from))).toBe(end)
})

test('fills in a new sanction with moments from now', () => {
  const content = {
    name: 'Metagaming: varování',
    kind: 'warning' as const,
    reason: 'Metagaming',
    note: 'Viz tabulka',
    paragraphs: ['2.1'],
    length: { unit: 'hours' as const, count: 2 },
  }
  const now = new Date('2026-11-26T12:00:00Z')
  expect(fillIn(content, now)).toEqual({
    kind: 'warning',
    reason: 'Metagaming',
    note: 'Viz tabulka',
    paragraphs: ['2.1'],
    until: '2026-11-26T14:00:00.000Z',
  })
  expect(fillIn({ ...content, length: null }, now).until).toBe(null)
})
