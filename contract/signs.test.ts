import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutText, shorten } from './signs.ts'

test('cuts a text in front of the sign that does not fit whole', () => {
  expect(cutText(`${'a'.repeat(299)}🤠`, 300)).toBe('a'.repeat(299))
  for (const sign of ['🤠', '👨‍👩‍👧‍👦', '🇨🇿', '❤️', '👍🏽', 'n̈', '각', 'नि', '\r\n', '🏴󠁧󠁢󠁷󠁬󠁳󠁿'])
    for (let room = 0; room < sign.length; room += 1)
      expect(cutText(`dlouhý text ${sign}`, 12 + room)).toBe('dlouhý text ')
  expect(shorten('Dobrý den 🤠', 11)).toBe('Dobrý den …')
  expect(shorten('Dobrý den 🤠', 12)).toBe('Dobrý den 🤠')
  expect(cutText('🤠', 1)).toBe('')
})

test('keeps a letter under a tower of marks up to the limit', () => {
  expect(cutText(`e${'\u0301'.repeat(500)}`, 300)).toHaveLength(300)
})

test('cuts any text to a storable beginning of it', () => {
  const unit = fc.oneof(
    fc.integer({ min: 0, max: 0xffff }),
    fc.constantFrom(0xd83e, 0xdd20, 0x200d, 0x301, 0x20),
  )
  const anything = fc.string({ unit: unit.map((code) => String.fromCharCode(code)), maxLength: 200 })
  fc.assert(
    fc.property(anything, fc.nat(210), (text, most) => {
      const cut = cutText(text, most)
      expect(cut.length).toBeLessThanOrEqual(most)
      expect(cut.isWellFormed()).toBe(true)
      expect(text.toWellFormed().startsWith(cut)).toBe(true)
    }),
  )
})
