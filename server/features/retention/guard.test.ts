import { expect, test } from 'vitest'
import { warningOf, type Circumstances } from './guard.ts'

const NOW = new Date('2026-11-22T02:30:00Z')
const DAY = 86_400_000
const later = (time: number) => new Date(NOW.getTime() + time)

const warned = (unusual: Partial<Circumstances>) =>
  warningOf({ due: {}, all: {}, clocks: { node: NOW, database: NOW }, lastRun: later(-DAY), ...unusual })

const none = { much: [], secondsApart: null, daysSinceLast: null }

test('a usual night, also the very first one, needs no confirmation', () => {
  expect(warned({})).toBeNull()
  expect(warned({ lastRun: null })).toBeNull()
  expect(warned({ due: { logLines: 1_000 }, all: { logLines: 10_000 } })).toBeNull()
})

test('more than a tenth of a category is unusual, but never a hundred rows or fewer', () => {
  expect(warned({ due: { logLines: 1_001, sessions: 3 }, all: { logLines: 10_000, sessions: 3 } })).toEqual({
    ...none,
    much: [{ category: 'logLines', due: 1_001, all: 10_000 }],
  })
  expect(warned({ due: { sessions: 100 }, all: { sessions: 100 } })).toBeNull()
  expect(warned({ due: { sessions: 101 }, all: { sessions: 101 } })).not.toBeNull()
})

test('data with a term of a week may be replaced without confirmation', () => {
  const keys = { logKeys: 9_000, accountWaits: 500 }
  expect(warned({ due: keys, all: keys })).toBeNull()
})

test('clocks five minutes apart are unusual, whichever is ahead', () => {
  const apart = (time: number) => warned({ clocks: { node: later(time), database: NOW } })
  expect(apart(299_000)).toBeNull()
  expect(apart(300_000)).toEqual({ ...none, secondsApart: 300 })
  expect(apart(-1100 * DAY)).toEqual({ ...none, secondsApart: -95_040_000 })
})

test('more than 40 days without a run are unusual, as after a clock that leapt ahead', () => {
  expect(warned({ lastRun: later(-40.9 * DAY) })).toBeNull()
  expect(warned({ lastRun: later(-41 * DAY) })).toEqual({ ...none, daysSinceLast: 41 })
  expect(warned({ lastRun: later(DAY) })).toBeNull()
})
