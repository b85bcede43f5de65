import { plainText } from '@westmore/contract/allowlist-answers.ts'
import { expect, test } from 'vitest'
import { compareQuestions, hasChanges, joinChanges, noChanges } from './question-changes.ts'

function ask(id: string, question = `Otázka ${id}`, description = '') {
  return { id, question, description, imageUrl: '', form: plainText }
}

test('equal questions are no change', () => {
  expect(hasChanges(compareQuestions([ask('a'), ask('b')], [ask('a'), ask('b')]))).toBe(false)
})

test('separates added, reworded and removed questions; none counts as moved', () => {
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

test('a new way to answer is a change too', () => {
  const age = { kind: 'age' as const, minimum: 15, ending: 'Napište nám.' }
  expect(compareQuestions([ask('a')], [{ ...ask('a'), form: age }]).changed).toEqual(['a'])
})

test('reports another order as moved', () => {
  expect(compareQuestions([ask('a'), ask('b')], [ask('b'), ask('a')])).toEqual({ ...noChanges, moved: true })
})

test('merges successive changes; a question added and then removed is dropped', () => {
  const first = { ...noChanges, added: ['n'], changed: ['a'] }
  const then = { ...noChanges, changed: ['n', 'b'], removed: ['a'], moved: true }
  expect(joinChanges(first, then)).toEqual({ added: ['n'], changed: ['b'], removed: ['a'], moved: true })
  expect(hasChanges(joinChanges({ ...noChanges, added: ['n'] }, { ...noChanges, removed: ['n'] }))).toBe(
    false,
  )
})
