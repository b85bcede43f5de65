import { expect, test } from 'vitest'
import { filesLeftOut } from './labels.ts'

const refused = { name: 'a.png', problem: 'Soubor je prázdný.' }

test('names the files that did not go with the text, and each reason once', () => {
  expect(filesLeftOut([refused])).toBe('Soubor a.png se neposlal. Soubor je prázdný.')
  expect(filesLeftOut([refused, { ...refused, name: 'b.exe' }])).toBe(
    'Soubory a.png a\u00a0b.exe se neposlaly. Soubor je prázdný.',
  )
  expect(filesLeftOut([refused, { name: 'b.exe', problem: 'Je příliš velký.' }])).toMatch(
    /neposlaly\. Soubor je prázdný\. Je příliš velký\.$/,
  )
})
