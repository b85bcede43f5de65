import { AnswerForm, plainText } from '@westmore/contract/allowlist-answers.ts'
import { MAX_QUESTION } from '@westmore/contract/allowlist.ts'
import { expect, test } from 'vitest'
import { emptyOption, readQuestion, valuesOf, type OptionValues, type QuestionValues } from './values.ts'

const values = valuesOf({ question: 'Kdo jste?', description: 'Krátce.', imageUrl: '', form: plainText })
const silence = { content: undefined }
const inSettings = (change: Partial<QuestionValues>, isNew = true) =>
  readQuestion({ ...values, ...change }, isNew, false)
const onPage = (change: Partial<QuestionValues>, isNew = true) =>
  readQuestion({ ...values, ...change }, isNew, true)

test('settings report a blank new question but ignore a blank edited one', () => {
  expect(inSettings({ question: ' \n' })).toEqual({ problems: { question: 'Otázka je povinná' } })
  expect(inSettings({ question: ' \n' }, false)).toEqual(silence)
  expect(inSettings({ description: '' }).content).toBeDefined()
})

test('the page needs both texts and silently ignores a missing one', () => {
  expect(onPage({ question: ' ' })).toEqual(silence)
  expect(onPage({ description: ' ' }, false)).toEqual(silence)
  expect(onPage({}).content).toEqual({
    question: 'Kdo jste?',
    description: 'Krátce.',
    imageUrl: '',
    form: plainText,
  })
})

test.each([
  [{ question: 'x'.repeat(MAX_QUESTION + 1) }, { question: expect.stringContaining(String(MAX_QUESTION)) }],
  [{ imageUrl: 'javascript:alert(1)' }, { imageUrl: expect.any(String) }],
  [{ imageUrl: 'map.png' }, { imageUrl: expect.any(String) }],
  [{ imageUrl: 'https://example.org/map.png' }, undefined],
])('reports a text over its limit, and what is no address of a picture: %#', (change, problems) => {
  expect(onPage(change).problems).toEqual(problems)
})

const option = (text: string, ending: string | null = null) => ({ ...emptyOption(), text, ending })
const choice = (...options: OptionValues[]) => ({ kind: 'choice' as const, options })
const age = (minimum: string, ending = 'Napište nám.') => ({ kind: 'age' as const, minimum, ending })

test.each<AnswerForm>([
  { kind: 'text' },
  {
    kind: 'choice',
    isMultiple: true,
    options: [
      { text: 'Ano', ending: '' },
      { text: 'Ne', ending: 'Škoda.' },
    ],
  },
  { kind: 'age', minimum: 18, ending: 'Napište nám.' },
])('the form $kind comes back as it was, also after another kind was chosen', (form) => {
  const filled = valuesOf({ question: 'Kdo?', description: '', imageUrl: '', form })
  expect(AnswerForm.parse(inSettings(filled).content?.form)).toEqual(form)
  expect(inSettings({ ...filled, kind: 'text' }).content?.form).toEqual(plainText)
})

test.each([
  [choice(), 'nechat pokračovat'],
  [choice(option(' ')), 'Možnost 1 je prázdná'],
  [choice(option('Ano'), option('Ano ')), 'Možnost 2 je stejná'],
  [choice(option('\u202A')), 'Možnost 1 je prázdná'],
  [choice(option('Ano'), option('A\u202Ano')), 'Možnost 2 je stejná'],
  [choice(option('x'.repeat(151))), '150 znaků'],
  [choice(option('Ano'), option('Ne', ' ')), 'Možnost 2: '],
  [choice(option('Ano'), option('Ne', '\u202A')), 'Možnost 2: '],
  [choice(option('Ne', 'Škoda.')), 'nechat pokračovat'],
  [age('9'), 'od 10 do 99'],
  [age('patnáct'), 'od 10 do 99'],
  [age('15.5'), 'od 10 do 99'],
  [age('15', ' '), 'mladším'],
])('names what is wrong with the answers of a question: %#', (form, words) => {
  expect(inSettings(form).problems?.['form']).toContain(words)
  expect(onPage(form, false).problems).toHaveProperty('form')
})
