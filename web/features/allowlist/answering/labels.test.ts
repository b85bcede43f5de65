import { expect, test } from 'vitest'
import { changesText } from './labels.ts'

test('describes changes of the questions in one Czech sentence', () => {
  const changes = { added: ['a', 'b'], changed: ['c'], removed: ['d', 'e', 'f', 'g', 'h'], moved: true }
  expect(changesText(changes)).toBe(
    'přibyly 2 otázky, 1 otázka má nové znění, 5 otázek bylo odebráno, změnilo se pořadí otázek',
  )
})
