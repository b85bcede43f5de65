import { plainText } from '@westmore/contract/allowlist-answers.ts'
import { expect, test } from 'vitest'
import { changesText } from './change-notice.tsx'

function ask(id: string, question = `Otázka ${id}`, description = '') {
  return { id, question, description, imageUrl: '', form: plainText }
}

const age = { kind: 'age' as const, minimum: 15, ending: 'Napište nám.' }

test.each([
  ['', [ask('a'), ask('b')], [ask('a'), ask('b')]],
  [
    'přibyla 1 otázka, 1 otázka má nové znění, 1 otázka byla odebrána',
    [ask('a'), ask('b'), ask('c')],
    [ask('a'), ask('c', 'Jinak'), ask('d')],
  ],
  ['1 otázka má nové znění', [ask('a')], [ask('a', 'Otázka a', 'Pište stručně')]],
  ['1 otázka má nové znění', [ask('a')], [{ ...ask('a'), form: age }]],
  [
    'přibyly 2 otázky, změnilo se pořadí otázek',
    [ask('a'), ask('b')],
    ['b', 'a', 'c', 'd'].map((id) => ask(id)),
  ],
  ['5 otázek bylo odebráno', ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ask(id)), [ask('f')]],
])('a player learns of a changed questionnaire: «%s»', (words, before, after) => {
  expect(changesText(before, after).replaceAll('\u00a0', ' ')).toBe(words)
})
