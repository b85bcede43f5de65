import { expect, test } from 'vitest'
import {
  AnswerForm,
  isOldEnough,
  judgeAnswer,
  MAX_OPTION,
  MAX_OPTIONS,
  oldEnough,
  plainText,
  tooYoung,
} from './allowlist-answers.ts'
import { MAX_ANSWER } from './allowlist.ts'

const option = (text: string, ending = '') => ({ text, ending })
const choice = (isMultiple: boolean, ...options: ReturnType<typeof option>[]): AnswerForm => ({
  kind: 'choice',
  isMultiple,
  options,
})
const age: AnswerForm = { kind: 'age', minimum: 15, ending: 'Napište nám.' }
const weapons = [option('Kolt'), option('Nůž'), option('Dělo', 'Dělo ne.'), option('Parní stroj', 'Taky ne.')]
const accepted = (answer: string) => ({ isAccepted: true, answer })
const refused = { isAccepted: false, ending: null }

test('a plain text accepts everything', () => {
  expect(judgeAnswer(plainText, 'Jan\nz Brna')).toEqual(accepted('Jan\nz Brna'))
})

test('one choice accepts exactly one of its options', () => {
  const one = choice(false, ...weapons)
  expect(judgeAnswer(one, 'Kolt')).toEqual(accepted('Kolt'))
  for (const answer of ['kolt', 'Puška', 'Kolt\nNůž', 'Kolt, Nůž', '', '\n'])
    expect(judgeAnswer(one, answer)).toEqual(refused)
  expect(judgeAnswer(one, 'Dělo')).toEqual({ isAccepted: false, ending: 'Dělo ne.' })
})

test('several choices are stored once each, in the order of the options', () => {
  const several = choice(true, ...weapons)
  expect(judgeAnswer(several, 'Nůž\n\nKolt\nNůž')).toEqual(accepted('Kolt\nNůž'))
  expect(judgeAnswer(several, 'Kolt\nPuška')).toEqual(refused)
  expect(judgeAnswer(several, 'Parní stroj\nKolt\nDělo')).toEqual({
    isAccepted: false,
    ending: 'Dělo ne.\n\nTaky ne.',
  })
})

test('an age question accepts only its own sentence, never a date', () => {
  expect(judgeAnswer(age, oldEnough(15))).toEqual(accepted('Ano, je mi alespoň 15 let'))
  expect(judgeAnswer(age, tooYoung(15))).toEqual({ isAccepted: false, ending: 'Napište nám.' })
  for (const answer of ['2001-03-12', '12. 3. 2001', oldEnough(18), `${oldEnough(15)}\n2001-03-12`])
    expect(judgeAnswer(age, answer)).toEqual(refused)
})

test.each([
  ['2011-11-26', '2026-11-25', false],
  ['2011-11-26', '2026-11-26', true],
  ['2012-02-29', '2027-02-27', false],
  ['2012-02-29', '2027-02-28', true],
  ['2013-03-01', '2028-02-29', false],
  ['1985-01-01', '2000-01-01', true],
])('born on %s, the age of 15 on %s is %s', (birthday, today, expected) => {
  expect(isOldEnough(birthday, 15, today)).toBe(expected)
})

test('the longest answer of options fits into an answer', () => {
  expect(MAX_OPTIONS * (MAX_OPTION + 1)).toBeLessThanOrEqual(MAX_ANSWER)
})

test.each([
  [choice(false)],
  [choice(true, option('Kolt'), option('Kolt'))],
  [choice(false, option('Kolt', 'Ne.'))],
  [choice(false, option(' \n'))],
  [choice(true, ...Array.from({ length: MAX_OPTIONS + 1 }, (_, at) => option(`Možnost ${at}`)))],
  [{ kind: 'age', minimum: 15, ending: ' ' }],
  [{ kind: 'age', minimum: 15.5, ending: 'Ne.' }],
  [{ kind: 'age', minimum: 9, ending: 'Ne.' }],
  [{ kind: 'date' }],
])('refuses the form %j', (form) => {
  expect(AnswerForm.safeParse(form).success).toBe(false)
})
