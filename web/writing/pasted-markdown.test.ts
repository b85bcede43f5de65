import { formatMarkdown } from '@westmore/contract/markdown.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromDocument } from './document.ts'
import { fromText } from './pasted-markdown.ts'

const pasted = (text: string, isPlain = false) =>
  formatMarkdown(fromDocument({ type: 'doc', content: fromText(text, isPlain).content }))

test('understands a message of Discord whole', () => {
  const message = `# Pravidla
## Chování
Hrajte **fér** a *slušně*.
Čtěte [web](https://westmore.cz/team)
- Klobouk
 - Černý
   - Plstěný
- Boty
> Kdo jinému jámu kopá,
> sám do ní padá.
1. Zastav
2. Pozdrav
-# Platí od května`
  expect(pasted(message)).toBe(`## Pravidla

## Chování

Hrajte **fér** a *slušně*.

Čtěte [web](https://westmore.cz/team)

- Klobouk
  - Černý
    - Plstěný
- Boty

> Kdo jinému jámu kopá,
>
> sám do ní padá.

1. Zastav
2. Pozdrav

Platí od května
`)
})

test('quotes everything behind three signs, and keeps code as it is', () => {
  expect(pasted('>>> První\n- Druhý\nTřetí')).toBe('> První\n>\n> - Druhý\n>\n> Třetí\n')
  expect(pasted('Kód:\n```lua\n- a\n\n    # b\n```\nKonec')).toBe(
    'Kód:\n\n```lua\n- a\n\n    # b\n```\n\nKonec\n',
  )
  expect(pasted('```\nbez konce')).toBe('```\nbez konce\n```\n')
  expect(pasted('Kód: ```print(1)```\n- a')).toBe('Kód: `print(1)`\n\n- a\n')
})

test('moves headings down where a text has several titles', () => {
  expect(pasted('# Jedna\n## Dva\n# Tři')).toBe('## Jedna\n\n### Dva\n\n## Tři\n')
})

test('leaves out pictures of other sites, says how many, and keeps our own', () => {
  const text = '- ![Kůň](https://example.com/a.png) ![](//x/b.png)\n![Mapa](/api/pages/pictures/a)'
  expect(fromText(text, false).leftOut).toBe(2)
  expect(pasted(text)).toBe('- Kůň (obrázek)\n\n![Mapa](/api/pages/pictures/a)\n')
})

test('leaves a text without marks, or one pasted as plain, as it is', () => {
  for (const text of ['5 * 3 * 2', 'C:\\hra\\[stará]', 'snake_case_name', '24 koní', '#bezmezery', '-5 °C'])
    expect(fromText(text, false).content).toEqual([{ type: 'paragraph', content: [{ type: 'text', text }] }])
  expect(fromText('# Nadpis\n- a', true).content).toHaveLength(2)
  expect(fromText('Valentine\u000Bulice 5', false).content).toHaveLength(2)
})

test('loses no word of any text', () => {
  const piece = fc.constantFrom(
    '# ',
    '- ',
    '1. ',
    '> ',
    '>>> ',
    '```',
    '  ',
    '\n',
    '\n',
    'kůň',
    'vůz',
    ' ',
    '**',
    '[x](/y)',
    '| ',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join('')
      const written = pasted(text)
      for (const word of ['kůň', 'vůz']) expect(written.split(word)).toHaveLength(text.split(word).length)
    }),
    { examples: [[['- ', '```', '# ', 'kůň']], [['```', '```', '# ', 'vůz']]] },
  )
})
