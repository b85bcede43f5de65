import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { textParts } from './text-parts.ts'

test('links addresses with http, https or www and keeps the text around them', () => {
  expect(textParts('Viz https://westmore.cz/a?b=1. A www.seznam.cz')).toEqual([
    { kind: 'text', text: 'Viz ' },
    { kind: 'link', text: 'https://westmore.cz/a?b=1', href: 'https://westmore.cz/a?b=1' },
    { kind: 'text', text: '. A ' },
    { kind: 'link', text: 'www.seznam.cz', href: 'https://www.seznam.cz/' },
  ])
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'ftp://host.cz/x',
  'ahoj.to je ono',
])('does not link %s', (text) => {
  expect(textParts(text)).toEqual([{ kind: 'text', text }])
})

test('links an e-mail address without a subject or body set by the author', () => {
  expect(textParts('jana@westmore.cz')).toEqual([
    { kind: 'link', text: 'jana@westmore.cz', href: 'mailto:jana@westmore.cz' },
  ])
})

test('links the number of a ticket, but not inside an address', () => {
  expect(textParts('viz #48213 a https://x.cz/#48213')).toEqual([
    { kind: 'text', text: 'viz ' },
    { kind: 'ticket', text: '#48213', number: 48_213 },
    { kind: 'text', text: ' a ' },
    { kind: 'link', text: 'https://x.cz/#48213', href: 'https://x.cz/#48213' },
  ])
})

test('neither loses nor adds text', () => {
  const pieces = fc.constantFrom('https://a.cz', '#48213', ' ', '\n', 'x', '@', 'www.', '.', '<b>', 'ž', '🤠')
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.array(pieces).map((all) => all.join('')),
      ),
      (text) => {
        const whole = textParts(text)
          .map((part) => part.text)
          .join('')
        expect(whole).toBe(text)
      },
    ),
  )
})
