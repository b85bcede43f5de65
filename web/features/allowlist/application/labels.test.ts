import { expect, test } from 'vitest'
import { hoursLeft, queuePlace, townWords, usualWaitText } from './labels.ts'

test('writes the remaining hours with the right plural form', () => {
  expect([1, 2, 24].map(hoursLeft)).toEqual(['Zbývá 1 hodina', 'Zbývají 2 hodiny', 'Zbývá 24 hodin'])
})

test.each([
  [1, 1, 'Kromě vás na kontrolu nikdo nečeká.'],
  [1, 3, 'Jste na řadě jako první.'],
  [2, 3, 'Před vámi čeká 1 žádost.'],
  [4, 9, 'Před vámi čekají 3 žádosti.'],
  [8, 9, 'Před vámi čeká 7 žádostí.'],
])('the place %d of %d in the queue is «%s»', (position, length, words) => {
  expect(queuePlace({ position, length })).toBe(words)
})

test.each([
  [60, 'do hodiny'],
  [61, 'asi 1 hodinu'],
  [125, 'asi 2 hodiny'],
  [2_850, 'asi 2 dny'],
  [8_000, 'asi 6 dní'],
])('a wait of %d minutes is usually «%s»', (minutes, words) => {
  expect(usualWaitText(minutes)).toBe(`Obvykle to trvá ${words}.`)
})

test('tells the state of the town, and counts a restart down within its last hour', () => {
  const town = { online: true, players: 14, maxPlayers: 64, queue: 0, restartIn: null, fullest: null }
  expect(townWords(town, 0)).toEqual(['Ve městě 14 z 64', 'Bez fronty'])
  expect(townWords({ ...town, queue: 3, restartIn: 3_700 }, 60)).toEqual(['Ve městě 14 z 64', 'Ve frontě 3'])
  expect(townWords({ ...town, queue: 3, restartIn: 3_700 }, 155)).toEqual([
    'Ve městě 14 z 64',
    'Ve frontě 3, restart za 59:05',
  ])
  expect(townWords({ ...town, restartIn: 30 }, 31)[0]).toBe('Server se právě restartuje')
  expect(townWords({ ...town, online: false }, 0)[0]).toBe('Server právě neběží')
})
