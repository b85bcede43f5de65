import { expect, test } from 'vitest'
import { withoutAnsi } from './ansi.ts'
import { cleanText } from './text.ts'

test.each([
  ['\u001b[31mChyba\u001b[0m', 'Chyba'],
  ['\u001b[1;38;5;208mMatouš\u001b[m Hron', 'Matouš Hron'],
  ['\u001b[38;2;255;0;0mred\u001b[39m', 'red'],
  ['\u001b[2K\u001b[1Gpostup', 'postup'],
  ['\u001b[?25lskrytý kurzor\u001b[?25h', 'skrytý kurzor'],
  ['\u001b]0;titulek okna\u0007text', 'text'],
  ['\u001b]8;;https://example.cz\u001b\\odkaz\u001b]8;;\u001b\\', 'odkaz'],
  ['\u001b(Btext\u001b7\u001b8', 'text'],
  ['\u001bc\u001bMnový\u001bP1$tr\u001b\\ řádek\u001b', 'nový řádek'],
  ['\u009b32mzelený\u009b0m', 'zelený'],
  ['useknutý\u001b[3', 'useknutý'],
  ['[31m bez začátku, „›Ahoj“ a C:\\', '[31m bez začátku, „›Ahoj“ a C:\\'],
])('removes whole commands to a terminal from %j', (text, shown) => {
  expect(withoutAnsi(text)).toBe(shown)
  expect(cleanText(text)).toBe(shown)
})
