import { expect, test } from 'vitest'
import { compareQuestions, hasChanges, joinChanges, noChanges } from './question-changes.ts'

function ask(id: string, question = `Otázka ${id}`, description = '') {
  return { id, question, description, imageUrl: '' }
}

test('the same questions are no change', () => {
  expect(hasChanges(compareQuestions([ask('a'), ask('b')], [ask('a'), ask('b')]))).toBe(false)
})

test('added, reworded and removed questions are told apart, and none of them counts as moved', () => {
  const before = [ask('a'), ask('b'), ask('c')]
  const after = [ask('a'), ask('c', 'Jinak'), ask('d')]
  expect(compareQuestions(before, after)).toEqual({
    added: ['d'],
    changed: ['c'],
    removed: ['b'],
    moved: false,
  })
})

test('a new description is a change too', () => {
  expect(compareQuestions([ask('a')], [ask('a', 'Otázka a', 'Pište stručně')]).changed).toEqual(['a'])
})

test('another order is told as moved', () => {
  expect(compareQuestions([ask('a'), ask('b')], [ask('b'), ask('a')])).toEqual({ ...noChanges, moved: true })
})

test('changes one after another are told together, and a question that came and went is not told', () => {
  const first = { ...noChanges, added: ['n'], changed: ['a'] }
  const then = { ...noChanges, changed: ['n', 'b'], removed: ['a'], moved: true }
  expect(joinChanges(first, then)).toEqual({ added: ['n'], changed: ['b'], removed: ['a'], moved: true })
  expect(hasChanges(joinChanges({ ...noChanges, added: ['n'] }, { ...noChanges, removed: ['n'] }))).toBe(
    false,
  )
})
