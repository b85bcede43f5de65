import { expect, test } from 'vitest'
import { readPasted } from './pasted.ts'

const SITE = 'https://westmore.cz'

test.each([
  ['https://westmore.cz/user/admin/logs?zaznam=7', { line: 7 }],
  ['https://westmore.cz/user/admin/logs?hrac=steam%3A1&zaznam=7', { line: 7 }],
  ['/user/admin/logs?kolem=12', { line: 12 }],
  ['#12345', { ticket: 12_345 }],
  [' 123456 ', { ticket: 123_456 }],
  ['https://westmore.cz/user/admin/tickets?ticket=12345', { ticket: 12_345 }],
  ['https://medal.tv/clips/1', { link: 'https://medal.tv/clips/1' }],
  ['https://jinde.cz/user/admin/logs?zaznam=7', { link: 'https://jinde.cz/user/admin/logs?zaznam=7' }],
])('reads %s', (text, pasted) => {
  expect(readPasted(text, SITE)).toEqual(pasted)
})

test.each([
  '',
  'http://medal.tv/clips/1',
  'javascript:alert(1)',
  'https://a@medal.tv/',
  '1234',
  'kůň',
  'https://',
])('does not accept «%s»', (text) => {
  expect(readPasted(text, SITE)).toBeUndefined()
})

test('reads a permalink of a line on a site without https', () => {
  expect(readPasted('http://localhost:3001/user/admin/logs?zaznam=7', 'http://localhost:3001')).toEqual({
    line: 7,
  })
})
