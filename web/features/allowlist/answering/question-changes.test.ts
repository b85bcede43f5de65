import { plainText } from '@westmore/contract/allowlist-answers.ts'
import { expect, test } from 'vitest'
import { compareQuestions, hasChanges, joinChanges, noChanges } from './question-changes.ts'

function ask(id: string, question = `Otázka ${id}`, description = '') {
  return { id, question, description, imageUrl: '', form: plainText }
}

const age = { kind: 'age' as const, minimum: 15, ending: 'Napište nám.' }

test.each([
  ['equal questions', [ask('a'), ask('b')], [ask('a'), ask('b')], noChanges],
  [
    'added, reworded and removed questions',
    [ask('a'), ask('b'), ask('c')],
    [ask('a'), ask('c', 'Jinak'), ask('d')],
    { added: ['d'], changed: ['c'], removed: ['b'], moved: false },
  ],
  [
    'a new description',
    [ask('a')],
    [ask('a', 'Otázka a', 'Pište stručně')],
    { ...noChanges, changed: ['a'] },
  ],
  ['a new way to answer', [ask('a')], [{ ...ask('a'), form: age }], { ...noChanges, changed: ['a'] }],
  ['another order', [ask('a'), ask('b')], [ask('b'), ask('a')], { ...noChanges, moved: true }],
])('tells %s', (_, before, after, changes) => {
  expect(compareQuestions(before, after)).toEqual(changes)
})

test('merges successive changes; a question added and then removed is dropped', () => {
  const first = { ...noChanges, added: ['n'], changed: ['a'] }
  const then = { ...noChanges, changed: ['n', 'b'], removed: ['a'], moved: true }
  expect(joinChanges(first, then)).toEqual({ added: ['n'], changed: ['b'], removed: ['a'], moved: true })
  expect(hasChanges(joinChanges({ ...noChanges, added: ['n'] }, { ...noChanges, removed: ['n'] }))).toBe(
    false,
  )
})
