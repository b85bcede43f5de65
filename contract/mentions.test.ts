import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { mentionAt, mentionedIn, mentionsIn } from './mentions.ts'

const staff = [
  { id: '1', username: 'adela' },
  { id: '2', username: 'adela.razitko' },
  { id: '3', username: 'marsal_dvorak' },
  { id: '4', username: 'Šerif Žižka' },
]

test.each([
  ['@adela podívej se', ['1']],
  ['Prosím @ADELA, @marsal_dvorak.', ['1', '3']],
  ['@adela.razitko to ví', ['2']],
  ['(@adela.) @adela. Konec', ['1']],
  ['zeptej se @šerif žižka!', ['4']],
  ['@adela @adela', ['1']],
  ['adela', []],
  ['pis na jan@adela.cz', []],
  ['@adelaida, @adela_2, @adela-x, @@adela', []],
  ['@adela.razitkova', []],
  ['', []],
])('«%s» mentions %j', (text, ids) => {
  expect(mentionedIn(text, staff)).toEqual(ids)
})

test('returns the position of a mention', () => {
  expect(mentionsIn('Ahoj @Adela!', staff)).toEqual([{ start: 5, end: 11, id: '1' }])
})

test('reports only people not mentioned in the earlier wording', () => {
  expect(mentionedIn('@adela a @marsal_dvorak', staff, 'Ať to udělá @adela')).toEqual(['3'])
})

test('finds any name between spaces, in any text', () => {
  const name = fc.stringMatching(/^[a-z0-9_.]{2,32}$/).filter((one) => /^[a-z0-9_]/.test(one))
  fc.assert(
    fc.property(fc.string(), name, fc.string(), (before, username, after) => {
      const text = `${before} @${username} ${after}`
      expect(mentionedIn(text, [{ id: '1', username }])).toEqual(['1'])
    }),
  )
})

test('returns the name being typed at the caret', () => {
  expect(mentionAt('Ahoj @ad', 8)).toEqual({ start: 5, typed: 'ad' })
  expect(mentionAt('Ahoj @', 6)).toEqual({ start: 5, typed: '' })
  expect(mentionAt('Ahoj @adela jak', 15)).toBeNull()
  expect(mentionAt('jan@ad', 6)).toBeNull()
  expect(mentionAt('Ahoj @adela', 4)).toBeNull()
})
