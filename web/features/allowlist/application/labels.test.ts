import { expect, test } from 'vitest'
import { changesTold, hoursLeft, queuePlace } from './labels.ts'

test('hours remaining agree with their number', () => {
  expect([1, 2, 4, 5, 22, 24].map(hoursLeft)).toEqual([
    'Zbývá 1 hodina',
    'Zbývají 2 hodiny',
    'Zbývají 4 hodiny',
    'Zbývá 5 hodin',
    'Zbývá 22 hodin',
    'Zbývá 24 hodin',
  ])
})

test('the place in the queue is told by who stands before', () => {
  expect(queuePlace({ position: 1, length: 1 })).toBe('Kromě vás na kontrolu nikdo nečeká.')
  expect(queuePlace({ position: 1, length: 3 })).toBe('Jste na řadě jako první.')
  expect(queuePlace({ position: 2, length: 3 })).toBe('Před vámi čeká 1 žádost.')
  expect(queuePlace({ position: 4, length: 9 })).toBe('Před vámi čekají 3 žádosti.')
  expect(queuePlace({ position: 8, length: 9 })).toBe('Před vámi čeká 7 žádostí.')
})

test('changes of the questions make one Czech sentence', () => {
  const changes = { added: ['a', 'b'], changed: ['c'], removed: ['d', 'e', 'f', 'g', 'h'], moved: true }
  expect(changesTold(changes)).toBe(
    'přibyly 2 otázky, 1 otázka má nové znění, 5 otázek bylo odebráno, změnilo se pořadí otázek',
  )
})
