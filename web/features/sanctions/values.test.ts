import { expect, test } from 'vitest'
import { readUnless } from '#ui/use-form.ts'
import { blank, changesOf, problemsOf, toSend, valuesOf } from './values.ts'

const now = new Date('2026-11-26T12:00:00Z')
const base = {
  reason: 'Metagaming',
  paragraphs: ['§ 3 odst. 1', '§ 4'],
  until: '2026-11-30T17:24:30.500Z',
}

test('an unchanged form changes nothing, not even the seconds of the end', () => {
  expect(changesOf(valuesOf(base), base, now)).toEqual({})
  expect(
    changesOf({ ...valuesOf(base), reason: ' Metagaming ', paragraphs: '§ 3 odst. 1\n\n§ 4 ' }, base, now),
  ).toEqual({})
})

test('sends only what was changed', () => {
  const values = { ...valuesOf(base), end: { choice: 'never', day: '', time: '' } }
  expect(changesOf(values, base, now)).toEqual({ until: null })
})

test('sends all fields of a new sanction', () => {
  const end = { choice: '7', day: '', time: '' }
  const values = {
    ...blank,
    reason: 'Důvod ',
    end,
    paragraphs: ' § 1 \n',
  }
  expect(readUnless(problemsOf(values, now), () => toSend(values, now))).toEqual({
    content: { reason: 'Důvod', paragraphs: ['§ 1'], until: '2026-12-03T12:00:00.000Z' },
  })
})

test('names every field that cannot be sent', () => {
  const long = Array.from({ length: 11 }, () => '§ 1').join('\n')
  const { problems = {} } = readUnless(problemsOf({ ...blank, paragraphs: long }, now), () => null)
  expect(Object.keys(problems).toSorted()).toEqual(['end', 'paragraphs', 'reason'])
})
