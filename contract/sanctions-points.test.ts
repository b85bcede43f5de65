import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayOf, zoneTime } from './days.ts'
import { endOfSpan, fillIn, MAX_SPAN, pointsByCategory, type Counted } from './sanctions-points.ts'
import type { SanctionTemplate } from './sanctions-templates.ts'
import { endObstacle, MAX_SANCTIONS, sanctionStates } from './sanctions.ts'

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
    points: { category: 'RP', count: 2, days: 30 },
    length: { unit: 'hours' as const, count: 2 },
    thresholds: [],
  }
  const now = new Date('2026-11-26T12:00:00Z')
  expect(fillIn(content, now)).toEqual({
    kind: 'warning',
    reason: 'Metagaming',
    note: 'Viz tabulka',
    paragraphs: ['2.1'],
    points: { category: 'RP', count: 2, until: '2026-12-26T12:00:00.000Z' },
    until: '2026-11-26T14:00:00.000Z',
  })
  expect(fillIn({ ...content, length: null, points: null }, now)).toMatchObject({ points: null, until: null })
  expect(fillIn({ ...content, points: { ...content.points, days: null } }, now).points?.until).toBe(null)
})

const template = (name: string, thresholds: SanctionTemplate['thresholds']): SanctionTemplate => ({
  id: name,
  revision: 1,
  updatedAt: '2026-11-26T12:00:00.000Z',
  name,
  kind: 'ban',
  reason: '',
  note: '',
  paragraphs: [],
  points: null,
  length: null,
  thresholds,
})

const sanction: fc.Arbitrary<Counted> = fc.record({
  state: fc.constantFrom(...sanctionStates),
  templateId: fc.constantFrom(null, 'a', 'b'),
  points: fc.option(
    fc.record({
      category: fc.constantFrom('Chat', 'chat', 'RP'),
      count: fc.integer({ min: 1, max: 100 }),
      until: fc.option(moment.map((at) => at.toISOString())),
    }),
  ),
})

test('counts points until they expire, never those of an overturned sanction', () => {
  fc.assert(
    fc.property(fc.array(sanction, { maxLength: MAX_SANCTIONS }), moment, (sanctions, now) => {
      const counted = pointsByCategory(sanctions, [], now)
      const expected = sanctions
        .filter(({ state }) => state !== 'overturned')
        .flatMap(({ points }) => points ?? [])
        .filter(({ until }) => until === null || new Date(until) > now)
      const sum = (all: readonly { count: number }[]) => all.reduce((total, one) => total + one.count, 0)
      expect(sum(counted)).toBe(sum(expected))
      for (const { category, count: points } of counted)
        expect(points).toBe(
          sum(expected.filter((one) => one.category.toLowerCase() === category.toLowerCase())),
        )
      expect(new Set(counted.map(({ category }) => category.toLowerCase())).size).toBe(counted.length)
      // A moment later there are never more points, and overturning one never adds any.
      expect(sum(pointsByCategory(sanctions, [], new Date(now.getTime() + DAY)))).toBeLessThanOrEqual(
        sum(counted),
      )
      const overturned = sanctions.map((one, at) =>
        at === 0 ? { ...one, state: 'overturned' as const } : one,
      )
      expect(sum(pointsByCategory(overturned, [], now))).toBeLessThanOrEqual(sum(counted))
    }),
    { numRuns: 50 },
  )
})

test('counts points up to the millisecond at which they expire', () => {
  const until = '2026-11-26T12:00:00.000Z'
  const one: Counted = {
    state: 'ran-out',
    templateId: null,
    points: { category: 'RP', count: 3, until },
  }
  const countAt = (at: string) => pointsByCategory([one], [], new Date(at)).map((points) => points.count)
  expect([countAt('2026-11-26T11:59:59.999Z'), countAt(until)]).toEqual([[3], []])
})

const given = (count: number, templateId: string | null = null, state: Counted['state'] = 'active') => ({
  state,
  templateId,
  points: count === 0 ? null : { category: 'RP', count, until: null },
})

test.each<[string, Counted[], string | null]>([
  ['nothing below the first threshold', [given(2)], null],
  ['the first threshold', [given(3)], 'week'],
  ['the highest threshold that is reached', [given(4), given(4)], 'forever'],
  ['nothing while its template is the newest', [given(0, 'week'), given(3)], null],
  ['nothing if its template gave the newest points', [given(1, 'week'), given(3)], null],
  ['it again after newer points', [given(1), given(0, 'week'), given(3)], 'week'],
  ['it again if the use was overturned', [given(0, 'week', 'overturned'), given(3)], 'week'],
  ['the next threshold after the first was used', [given(6, 'week'), given(3)], 'forever'],
])('proposes %s', (_what, sanctions, name) => {
  const templates = [
    template('forever', [{ category: 'rp', points: 8 }]),
    template('week', [
      { category: 'Chat', points: 1 },
      { category: 'RP', points: 3 },
    ]),
  ]
  const [points] = pointsByCategory(sanctions, templates, new Date('2026-11-26T12:00:00Z'))
  expect(points?.proposed?.template.name ?? null).toBe(name)
})
