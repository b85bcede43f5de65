import { plainText } from '@westmore/contract/allowlist-answers.ts'
import { MAX_QUESTION } from '@westmore/contract/allowlist.ts'
import { expect, test } from 'vitest'
import { valuesOf } from './form-values.ts'
import { pageScreen, settingsScreen } from './screens.ts'

const form = valuesOf(plainText)
const values = { question: 'Kdo jste?', description: 'Krátce.', imageUrl: '', form }
const silence = { refused: true, problems: {} }

test('settings report a blank new question but ignore a blank edited one', () => {
  const blank = { ...values, question: ' \n' }
  expect(settingsScreen.judge(blank, false)).toEqual({
    refused: true,
    problems: { question: 'Otázka je povinná' },
  })
  expect(settingsScreen.judge(blank, true)).toEqual(silence)
})

test('settings allow an empty description', () => {
  expect(settingsScreen.judge({ ...values, description: '' }, false).refused).toBe(false)
})

test('the page needs both texts and silently ignores a missing one', () => {
  expect(pageScreen.judge({ ...values, question: ' ' }, false)).toEqual(silence)
  expect(pageScreen.judge({ ...values, description: ' ' }, true)).toEqual(silence)
  expect(pageScreen.judge(values, false).refused).toBe(false)
})

test('reports texts over the limit with the limit', () => {
  const { problems } = pageScreen.judge({ ...values, question: 'x'.repeat(MAX_QUESTION + 1) }, false)
  expect(problems.question).toContain(String(MAX_QUESTION))
})

test('both screens report a choice without options', () => {
  const choice = { ...values, form: { ...form, kind: 'choice' as const } }
  for (const { judge } of [pageScreen, settingsScreen])
    expect(judge(choice, true)).toEqual({ refused: true, problems: { form: 'Možnost 1 je prázdná.' } })
})

test('accepts only https addresses of pictures', () => {
  expect(pageScreen.judge({ ...values, imageUrl: 'https://example.org/map.png' }, false).refused).toBe(false)
  expect(pageScreen.judge({ ...values, imageUrl: 'javascript:alert(1)' }, false).problems).toHaveProperty(
    'imageUrl',
  )
  expect(pageScreen.judge({ ...values, imageUrl: 'map.png' }, false).refused).toBe(true)
})
