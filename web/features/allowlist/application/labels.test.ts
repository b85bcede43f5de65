import { expect, test } from 'vitest'
import { hoursLeft, queuePlace, townWords, usualWaitText } from './labels.ts'

test('writes the remaining hours with the right plural form', () => {
  expect([1, 2, 4, 5, 22, 24].map(hoursLeft)).toEqual([
    'Zbývá 1 hodina',
    'Zbývají 2 hodiny',
    'Zbývají 4 hodiny',
    'Zbývá 5 hodin',
    'Zbývá 22 hodin',
    'Zbývá 24 hodin',
  ])
})

test('describes the place in the queue by the number of applications before', () => {
  expect(queuePlace({ position: 1, length: 1 })).toBe('Kromě vás na kontrolu nikdo nečeká.')
  expect(queuePlace({ position: 1, length: 3 })).toBe('Jste na řadě jako první.')
  expect(queuePlace({ position: 2, length: 3 })).toBe('Před vámi čeká 1 žádost.')
  expect(queuePlace({ position: 4, length: 9 })).toBe('Před vámi čekají 3 žádosti.')
  expect(queuePlace({ position: 8, length: 9 })).toBe('Před vámi čeká 7 žádostí.')
})

test('rounds the usual waiting time', () => {
  expect([1, 60, 61, 125, 300, 2_850, 2_880, 8_000].map(usualWaitText)).toEqual([
    'Obvykle to trvá do hodiny.',
    'Obvykle to trvá do hodiny.',
    'Obvykle to trvá asi 1 hodinu.',
    'Obvykle to trvá asi 2 hodiny.',
    'Obvykle to trvá asi 5 hodin.',
    'Obvykle to trvá asi 2 dny.',
    'Obvykle to trvá asi 2 dny.',
    'Obvykle to trvá asi 6 dní.',
  ])
})

test('tells the state of the town, and counts a restart down within its last hour', () => {
  const town = { online: true, players: 14, maxPlayers: 64, queue: 0, restartIn: null }
  expect(townWords(town, 0)).toEqual(['Ve městě 14 z 64', 'Bez fronty'])
  expect(townWords({ ...town, queue: 3, restartIn: 3_700 }, 60)).toEqual(['Ve městě 14 z 64', 'Ve frontě 3'])
  expect(townWords({ ...town, queue: 3, restartIn: 3_700 }, 155)).toEqual([
    'Ve městě 14 z 64',
    'Ve frontě 3, restart za 59:05',
  ])
  expect(townWords({ ...town, restartIn: 30 }, 31)[0]).toBe('Server se právě restartuje')
  expect(townWords({ ...town, online: false }, 0)[0]).toBe('Server právě neběží')
})
