import { expect, test } from 'vitest'
import { caretAfter } from './steady-caret.ts'

/** The caret is written as |. */
function after(before: string, text: string): string {
  const caret = caretAfter(before.replace('|', ''), text, before.indexOf('|'))
  return `${text.slice(0, caret)}|${text.slice(caret)}`
}

test('a change after the caret does not move it', () => {
  expect(after('Jan| Hora', 'Jan Hora, kovář')).toBe('Jan| Hora, kovář')
  expect(after('Jan|', 'Jan Hora')).toBe('Jan| Hora')
})

test('a change before the caret moves it along', () => {
  expect(after('Jan Hora|', 'Starý Jan Hora')).toBe('Starý Jan Hora|')
  expect(after('Jan Ho|ra', 'Josef Ho|ra'.replace('|', ''))).toBe('Josef Ho|ra')
})

test('a caret inside a replaced part goes behind the new words', () => {
  expect(after('Jan ko|vář z rovin', 'Jan honák z rovin')).toBe('Jan honák| z rovin')
  expect(after('xxx|', '')).toBe('|')
})
