import { plainText } from '@westmore/contract/allowlist-answers.ts'
import { MAX_QUESTION } from '@westmore/contract/allowlist.ts'
import { expect, test } from 'vitest'
import { valuesOf } from './form-values.ts'
import { pageScreen, settingsScreen } from './screens.ts'

const form = valuesOf(plainText)
const values = { question: 'Kdo jste?', description: 'Krátce.', imageUrl: '', form }
const silence = { content: undefined }

test('settings report a blank new question but ignore a blank edited one', () => {
  const blank = { ...values, question: ' \n' }
  expect(settingsScreen.read(blank, true)).toEqual({ problems: { question: 'Otázka je povinná' } })
  expect(settingsScreen.read(blank, false)).toEqual(silence)
})

test('settings allow an empty description', () => {
  expect(settingsScreen.read({ ...values, description: '' }, true).content).toBeDefined()
})

test('the page needs both texts and silently ignores a missing one', () => {
  expect(pageScreen.read({ ...values, question: ' ' }, true)).toEqual(silence)
  expect(pageScreen.read({ ...values, description: ' ' }, false)).toEqual(silence)
  expect(pageScreen.read(values, true).content).toEqual({ ...values, form: plainText })
})

test('reports texts over the limit with the limit', () => {
  const { problems } = pageScreen.read({ ...values, question: 'x'.repeat(MAX_QUESTION + 1) }, true)
  expect(problems?.['question']).toContain(String(MAX_QUESTION))
})

test('both screens report a choice without options', () => {
  const choice = { ...values, form: { ...form, kind: 'choice' as const } }
  for (const { read } of [pageScreen, settingsScreen])
    expect(read(choice, false)).toEqual({ problems: { form: 'Možnost 1 je prázdná.' } })
})

test('accepts only https addresses of pictures', () => {
  const faultsOf = (imageUrl: string) => pageScreen.read({ ...values, imageUrl }, true).problems
  expect(faultsOf('https://example.org/map.png')).toBeUndefined()
  expect(faultsOf('javascript:alert(1)')).toHaveProperty('imageUrl')
  expect(faultsOf('map.png')).toHaveProperty('imageUrl')
})
