import { expect, test } from 'vitest'
import { readClock } from './typed-clock.ts'

test.each([
  ['18', '18:00'],
  ['8.30', '08:30'],
  ['1830', '18:30'],
  [' 0:05 ', '00:05'],
  ['24:00', '00:00'],
  ['24:01', undefined],
  ['18:60', undefined],
  ['večer', undefined],
  ['', undefined],
])('reads «%s» as %s', (text, clock) => expect(readClock(text)).toBe(clock))
