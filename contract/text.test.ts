import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { anyText, cleanText, fillPlaceholders, requiredText, unfinishedText, visibleText } from './text.ts'

/**
 * Anything a keyboard, clipboard or script can send, including lone surrogates, control and direction
 * characters.
 */
const anyString = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
  fc.string({
    unit: fc.constantFrom('e', '\u0301', '\u202A', '\r', '\n', '\t', '\0', '\uFEFF', '\uD83E', '\uDD20', ' '),
  }),
)
const invisible = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFEFF]/

test('changes nothing when cleaning a second time', () => {
  fc.assert(
    fc.property(anyString, (text) => {
      expect(visibleText(visibleText(text))).toBe(visibleText(text))
      expect(cleanText(cleanText(text))).toBe(cleanText(text))
    }),
  )
})

test('removes everything that cannot be seen or stored', () => {
  fc.assert(
    fc.property(anyString, (text) => {
      const clean = cleanText(text)
      expect(clean).not.toMatch(invisible)
      expect(clean.isWellFormed()).toBe(true)
      expect(clean).toBe(clean.normalize('NFC'))
      expect(clean).toBe(clean.trim())
    }),
  )
})

test('keeps plain text with its line breaks and tabs', () => {
  const text = 'Jan Novák <b>z Plzně</b> & spol. 🤠\n\n\t„Příliš žluťoučký kůň“'
  expect(cleanText(text)).toBe(text)
})

test('unifies line ends of every system', () => {
  expect(visibleText('a\r\nb\rc\nd')).toBe('a\nb\nc\nd')
})

test('keeps the spaces of text still being typed', () => {
  expect(unfinishedText(10).parse(' Jan \u0000')).toBe(' Jan ')
})

test('rejects required text of only blanks and invisible characters', () => {
  for (const blank of ['', ' ', '\n\t ', '\u0000', '\uFEFF \u202E', '\u00A0\u2003']) {
    expect({ blank, ...requiredText(10).safeParse(blank) }).toMatchObject({ blank, success: false })
    expect(anyText(10).parse(blank)).toBe('')
  }
})

test('counts limits in UTF-16 units of the cleaned text', () => {
  const limit = 8
  fc.assert(
    fc.property(anyString, (text) => {
      const clean = cleanText(text)
      expect(anyText(limit).safeParse(text).success).toBe(clean.length <= limit)
      expect(requiredText(limit).safeParse(text).success).toBe(clean.length >= 1 && clean.length <= limit)
      expect(unfinishedText(limit).safeParse(text).success).toBe(visibleText(text).length <= limit)
    }),
  )
  expect(requiredText(limit).safeParse(`  ${'🤠'.repeat(4)}  `).success).toBe(true)
  expect(requiredText(limit).safeParse(`${'🤠'.repeat(4)}x`).success).toBe(false)
})

test('rejects values that are not text instead of converting them', () => {
  fc.assert(
    fc.property(
      fc.anything().filter((value) => typeof value !== 'string'),
      (value) => {
        for (const schema of [anyText(10), requiredText(10), unfinishedText(10)]) {
          expect(z.safeParse(schema, value).success).toBe(false)
        }
      },
    ),
  )
})

test('fills placeholders once and keeps unknown ones', () => {
  const values = { jméno: 'Jan {cislo} $&', cislo: '48213' }
  expect(fillPlaceholders('Ahoj {jméno}, #{cislo} {cislo}', values)).toBe('Ahoj Jan {cislo} $&, #48213 48213')
  for (const text of [
    '{neznamy}',
    '{constructor}',
    '{toString}',
    '{ jméno }',
    '{JMÉNO}',
    '{',
    '{}',
    '{{}}',
  ]) {
    expect(fillPlaceholders(text, values)).toBe(text)
  }
})
