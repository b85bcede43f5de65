import { expect, test } from 'vitest'
import { isAgreed, warningOf, type Circumstances } from './guard.ts'

const NOW = new Date('2026-11-22T02:30:00Z')
const DAY = 86_400_000
const later = (time: number) => new Date(NOW.getTime() + time)

const warned = (unusual: Partial<Circumstances>) =>
  warningOf({ due: {}, all: {}, clocks: { node: NOW, database: NOW }, lastRun: later(-DAY), ...unusual })

const none = { much: [], secondsApart: null, daysSinceLast: null }

test('a night like any other, the first of all too, goes on by itself', () => {
  expect(warned({})).toBeNull()
  expect(warned({ lastRun: null })).toBeNull()
  expect(warned({ due: { logLines: 1_000 }, all: { logLines: 10_000 } })).toBeNull()
})

test('more than a tenth of anything is too much, but a hundred of a small table are not', () => {
  expect(warned({ due: { logLines: 1_001, sessions: 3 }, all: { logLines: 10_000, sessions: 3 } })).toEqual({
    ...none,
    much: [{ category: 'logLines', due: 1_001, all: 10_000 }],
  })
  expect(warned({ due: { sessions: 100 }, all: { sessions: 100 } })).toBeNull()
  expect(warned({ due: { sessions: 101 }, all: { sessions: 101 } })).not.toBeNull()
})

test('what lives a week turns over by itself', () => {
  const keys = { logKeys: 9_000, accountWaits: 500 }
  expect(warned({ due: keys, all: keys })).toBeNull()
})

test('clocks five minutes apart, whichever is ahead, are one too many', () => {
  const apart = (time: number) => warned({ clocks: { node: later(time), database: NOW } })
  expect(apart(299_000)).toBeNull()
  expect(apart(300_000)).toEqual({ ...none, secondsApart: 300 })
  expect(apart(-1100 * DAY)).toEqual({ ...none, secondsApart: -95_040_000 })
})

test('more than forty days without a run, as after a clock that leapt ahead, want a look', () => {
  expect(warned({ lastRun: later(-40.9 * DAY) })).toBeNull()
  expect(warned({ lastRun: later(-41 * DAY) })).toEqual({ ...none, daysSinceLast: 41 })
  expect(warned({ lastRun: later(DAY) })).toBeNull()
})

test('a word given is for what was shown: for nothing else, and for hardly more of it', () => {
  const shown = { ...none, much: [{ category: 'audit' as const, due: 1_000, all: 2_000 }] }
  const now = (due: number) => ({ ...none, much: [{ category: 'audit' as const, due, all: 2_000 }] })
  expect(isAgreed(now(1_100), shown)).toBe(true)
  expect(isAgreed(now(1_101), shown)).toBe(false)
  expect(isAgreed({ ...shown, secondsApart: 400 }, shown)).toBe(false)
  expect(isAgreed({ ...shown, daysSinceLast: 50 }, { ...shown, daysSinceLast: 49 })).toBe(true)
  expect(isAgreed({ ...none, much: [{ category: 'sessions', due: 200, all: 300 }] }, shown)).toBe(false)
})
