import { MAX_QUESTION } from '@westmore/contract/allowlist.ts'
import { expect, test } from 'vitest'
import { pageScreen, settingsScreen } from './screens.ts'

const values = { question: 'Kdo jste?', description: 'Krátce.', imageUrl: '' }
const silence = { refused: true, problems: {} }

test('in settings a blank question is refused aloud when adding and silently when editing', () => {
  const blank = { ...values, question: ' \n' }
  expect(settingsScreen.judge(blank, false)).toEqual({
    refused: true,
    problems: { question: 'Otázka je povinná' },
  })
  expect(settingsScreen.judge(blank, true)).toEqual(silence)
})

test('in settings the description may be empty', () => {
  expect(settingsScreen.judge({ ...values, description: '' }, false).refused).toBe(false)
})

test('on the page both texts are needed, and a missing one is refused silently', () => {
  expect(pageScreen.judge({ ...values, question: ' ' }, false)).toEqual(silence)
  expect(pageScreen.judge({ ...values, description: ' ' }, true)).toEqual(silence)
  expect(pageScreen.judge(values, false).refused).toBe(false)
})

test('texts over the limit are refused with the limit', () => {
  const { problems } = pageScreen.judge({ ...values, question: 'x'.repeat(MAX_QUESTION + 1) }, false)
  expect(problems.question).toContain(String(MAX_QUESTION))
})

test('a picture is taken from the web only', () => {
  expect(pageScreen.judge({ ...values, imageUrl: 'https://example.org/map.png' }, false).refused).toBe(false)
  expect(pageScreen.judge({ ...values, imageUrl: 'javascript:alert(1)' }, false).problems).toHaveProperty(
    'imageUrl',
  )
  expect(pageScreen.judge({ ...values, imageUrl: 'map.png' }, false).refused).toBe(true)
})
