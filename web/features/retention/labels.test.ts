import { expect, test } from 'vitest'
import { warningLines } from './labels.ts'

const calm = { much: [], secondsApart: null, daysSinceLast: null }

test('describes an unusual run in Czech with the right plural forms', () => {
  expect(
    warningLines({
      much: [{ category: 'logLines', due: 11_240, all: 11_240 }],
      secondsApart: 95_040_000,
      daysSinceLast: 1_100,
    }).map((line) => line.replaceAll('\u00a0', ' ')),
  ).toEqual([
    'Záznamy herních serverů: šlo by o 11 240 z 11 240.',
    'Hodiny serveru jdou oproti hodinám databáze o 1 100 dní napřed.',
    'Předchozí mazání proběhlo před 1 100 dny.',
  ])
  expect(warningLines({ ...calm, secondsApart: -300 })).toEqual([
    expect.stringMatching(/o 5\sminut pozadu\.$/),
  ])
  expect(warningLines({ ...calm, secondsApart: 4 * 3_600 })).toEqual([
    expect.stringMatching(/o 4\shodiny napřed\.$/),
  ])
})
