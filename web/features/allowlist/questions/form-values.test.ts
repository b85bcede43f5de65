import { AnswerForm } from '@westmore/contract/allowlist-answers.ts'
import { expect, test } from 'vitest'
import { emptyOption, formOf, problemOf, valuesOf, type FormValues } from './form-values.ts'

const option = (text: string, ending: string | null = null) => ({ ...emptyOption(), text, ending })
const choice = (...options: ReturnType<typeof option>[]): FormValues => ({
  ...valuesOf({ kind: 'text' }),
  kind: 'choice',
  options,
})
const age = (minimum: string, ending = 'Napište nám.'): FormValues => ({
  ...valuesOf({ kind: 'text' }),
  kind: 'age',
  minimum,
  ending,
})

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
])('the form $kind comes back as it was', (form) => {
  expect(problemOf(valuesOf(form))).toBeUndefined()
  expect(formOf(valuesOf(form))).toEqual(form)
})

test.each([
  [choice(), 'nechat pokračovat'],
  [choice(option(' ')), 'Možnost 1 je prázdná'],
  [choice(option('Ano'), option('Ano ')), 'Možnost 2 je stejná'],
  [choice(option('\u202A')), 'Možnost 1 je prázdná'],
  [choice(option('Ano'), option('A\u202Ano')), 'Možnost 2 je stejná'],
  [choice(option('x'.repeat(151))), '150 znaků'],
  [choice(option('Ne', 'Škoda.')), 'nechat pokračovat'],
  [age('9'), 'od 10 do 99'],
  [age('patnáct'), 'od 10 do 99'],
  [age('15.5'), 'od 10 do 99'],
  [age('15', ' '), 'mladším'],
])('names what the server would refuse: %#', (values, words) => {
  expect(problemOf(values)).toContain(words)
  expect(AnswerForm.safeParse(formOf(values)).success).toBe(false)
})

test('an option that should end the application needs its text', () => {
  for (const blank of [' ', '\u202A'])
    expect(problemOf(choice(option('Ano'), option('Ne', blank)))).toContain('Možnost 2: ')
})

test('a kind chosen for a moment loses nothing', () => {
  const values = choice(option('Ano'), option('Ne', 'Škoda.'))
  const back = { ...values, kind: 'age' as const }
  expect(formOf({ ...back, kind: 'choice' })).toEqual(formOf(values))
})
