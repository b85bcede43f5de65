import * as fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { learnClock, serverTime } from './clock.ts'

const SECOND = 1_000

afterEach(() => learnClock(new Date(0).toUTCString(), 0, 0))

/** The `Date` of an answer at a moment (ms) of the server’s clock. */
const told = (moment: number) => new Date(moment).toUTCString()

test('a device whose clock is right keeps its own time', () => {
  const now = Date.parse('2026-11-28T12:00:00.900Z')
  learnClock(told(now + 40), now, now + 80)
  expect(serverTime(now).getTime()).toBe(now)
})

test('a clock that is wrong by any time ends within two seconds of the server’s', () => {
  const wrong = fc.integer({ min: -4_000_000_000, max: 4_000_000_000 })
  const answers = fc.array(fc.record({ wait: fc.nat(20_000), way: fc.nat(20_000), back: fc.nat(20_000) }))
  fc.assert(
    fc.property(wrong, answers, (behind, others) => {
      let server = Date.parse('2026-11-28T12:00:00Z')
      for (const { wait, way, back } of [...others, { wait: 0, way: 50, back: 50 }]) {
        server += wait
        learnClock(told(server + way), server - behind, server + way + back - behind)
        server += way + back
      }
      const found = serverTime(server - behind).getTime()
      expect(Math.abs(found - server)).toBeLessThan(SECOND + 200)
    }),
  )
})

test('an answer without a date changes nothing', () => {
  const now = Date.parse('2026-11-28T12:00:00Z')
  learnClock(told(now + 60 * SECOND), now, now)
  const before = serverTime(now).getTime()
  learnClock(null, now, now)
  learnClock('včera', now, now)
  expect(serverTime(now).getTime()).toBe(before)
})
