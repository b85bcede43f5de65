import { expect, test } from 'vitest'
import { wrongCodeWords } from './labels.ts'

test('names the character that no code has', () => {
  expect(wrongCodeWords('acd-0ef3')).toBe('Znak 0 v kódu nikdy není. Opište ho prosím přesně podle hry.')
  expect(wrongCodeWords('AČ34')).toContain('Znak Č')
  expect(wrongCodeWords('ac de')).toBe('Kód má osm písmen a číslic. Opište ho prosím přesně podle hry.')
})
