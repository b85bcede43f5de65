import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  anyText,
  cleanText,
  fillPlaceholders,
  requiredLine,
  requiredText,
  unfinishedText,
  visibleText,
} from './text.ts'

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
const invisible = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u2028-\u202E\u2066-\u2069\uFEFF]/

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

test('keeps what joins signs: families, hearts, Persian words, the flag of Wales', () => {
  const text = '👨‍👩‍👧 ❤️ می‌خواهم 🏴󠁧󠁢󠁷󠁬󠁳󠁿 odškod\u00ADnění 🤠'
  expect(requiredText(100).parse(text)).toBe(text)
})

test('unifies line ends of every system', () => {
  expect(visibleText('a\r\nb\rc\nd')).toBe('a\nb\nc\nd')
})

test('turns signs that separate lines elsewhere into line ends', () => {
  expect(requiredText(100).parse('Valentine\u000Bulice 5')).toBe('Valentine\nulice 5')
  expect(visibleText('a\u000Cb\u0085c\u2028d\u2029e')).toBe('a\nb\nc\nd\ne')
  expect(requiredLine(100).parse('Valentine\u000Bulice\u00855')).toBe('Valentine ulice 5')
})

test('keeps the spaces of text still being typed', () => {
  expect(unfinishedText(10).parse(' Jan \u0000')).toBe(' Jan ')
})

test('rejects required text of only blanks and invisible characters', () => {
  const blanks = ['', ' ', '\n\t ', '\u0000', '\uFEFF \u202E', '\u00A0\u2003', '\u000B\u0085\u2028']
  const signs =
    '\u00AD\u034F\u061C\u115F\u180E\u200B\u200C\u200D\u200E\u2060\u2064\u206A\u2800\u3164\uFE0F\uFFA0\uFFF9'
  for (const blank of [
    ...blanks,
    ...Array.from(signs),
    signs,
    `\u200D ${signs}\n`,
    '\u{1D173}',
    '\u{E0041}',
    '\u{E0100}',
  ]) {
    expect({ blank, ...requiredText(99).safeParse(blank) }).toMatchObject({ blank, success: false })
    expect({ blank, ...requiredLine(99).safeParse(blank) }).toMatchObject({ blank, success: false })
    expect(anyText(99).parse(blank)).toBe('')
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
