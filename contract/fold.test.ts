import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from './fold.ts'
import { wordsOfAddress } from './text.ts'

test('compares foreign letters as the keyboards here write them', () => {
  const same = {
    'Łukasz Wałęsa': 'lukasz walesa',
    'Øster Ærø': 'oster aero',
    'Straße GROẞ': 'strasse gross',
    'Đorđe Þór Guðrún': 'dorde thor gudrun',
    'İstanbul ışık': 'istanbul isik',
    'ﬁnance Ŧaxa ʼn': 'finance taxa ʼn',
    'Nguyễn Ệ': 'nguyen e',
    '𝕵𝖔𝖍𝖓 Ｍａｒｓｔｏｎ': 'john marston',
    'Йосиф Ёлка': 'иосиф елка',
    ΣΊΣΥΦΟΣ: 'σισυφοσ',
    한국: '한국',
  }
  for (const [text, folded] of Object.entries(same)) expect(fold(text)).toBe(folded)
})

test('does not count what is not seen, and takes every space for a space', () => {
  expect(fold(' odškod\u00ADnění \u200Bza\u2060 ko\u0301ně ❤\uFE0F ')).toBe('odskodneni za kone ❤')
  expect(fold('starý\u00A0kůň\u2003a\u202F\u3000vůz\n')).toBe('stary kun a vuz')
})

test('folds a folded text to itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text))
    }),
  )
})

test('keeps every letter of a name in an address', () => {
  expect(wordsOfAddress('Łukasz Øster: Groß & Æther, 2½ dne')).toBe('lukasz-oster-gross-aether-21-2-dne')
  expect(wordsOfAddress('Odškod\u00ADnění')).toBe('odskodneni')
})
