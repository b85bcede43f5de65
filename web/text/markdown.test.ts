import { expect, test } from 'vitest'
import { renderMarkdown } from './markdown.ts'

const html = (markdown: string) => renderMarkdown(markdown)?.html ?? ''
const ids = (markdown: string) => renderMarkdown(markdown)?.headings.map(({ id }) => id)

test('an empty file is no page yet', () => {
  expect(renderMarkdown('')).toBeUndefined()
  expect(renderMarkdown(' \n\n\t')).toBeUndefined()
})

test('headings of the second level become the table of contents', () => {
  const page = renderMarkdown('Úvod\n\n## Čest & zákon\n\n### Podrobnosti\n\nKonec *věty*\n---\n')
  expect(page?.headings).toEqual([
    { id: 'cest-zakon', text: 'Čest & zákon' },
    { id: 'konec-vety', text: 'Konec věty' },
  ])
  expect(page?.html).toContain('<h2 id="cest-zakon"><span>Čest &amp; zákon</span></h2>')
  expect(page?.html).toContain('<h3>Podrobnosti</h3>')
})

test('ids fold Czech letters', () => {
  expect(ids('## Příliš žluťoučký kůň úpěl ďábelské ódy')).toEqual(['prilis-zlutoucky-kun-upel-dabelske-ody'])
  expect(ids('## ĚŠČŘŽÝÁÍÉÚŮĎŤŇÓ')).toEqual(['escrzyaieuudtno'])
  expect(ids('## — § 1. „Tichá“ pošta —')).toEqual(['1-ticha-posta'])
})

test('no two headings share an id, nor take one of the page around them', () => {
  expect(ids('## Boj\n## Boj\n## Boj 2\n## boj!')).toEqual(['boj', 'boj-2', 'boj-2-2', 'boj-3'])
  expect(ids('## 🤠\n## !!!')).toEqual(['cast', 'cast-2'])
  expect(ids('## Obsah\n## Hlavní menu')).toEqual(['obsah-2', 'hlavni-menu-2'])
})

test('an empty heading is left out', () => {
  expect(renderMarkdown('## \n\ntext')).toEqual({ html: '\n<p>text</p>', headings: [] })
})

test('the title of the page stays the only h1', () => {
  expect(html('# Zákoník\n\ntext')).toBe('<p class="lead">Zákoník</p>\n<p>text</p>')
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  'text <b onclick="alert(1)">tučně</b>',
  '<a href="javascript:alert(1)">x</a>',
  '<style>*{display:none}</style>',
  '</div><h2>x</h2>',
  '## <img src=x onerror=alert(1)>',
  '| <script>a</script> |\n|--|\n| <iframe src=//x.cz> |',
  '![<script>](x "<script>")',
  '[<script>](/x "\\"><script>")',
  '`<script>`',
  '    <script>',
  '&lt;script&gt;&#60;script&#62;',
])('HTML is shown, not run: %s', (markdown) => {
  const tags = [...html(markdown).matchAll(/<\/?([a-z0-9]+)/g)].map(([, tag]) => tag)
  const own = ['p', 'h2', 'span', 'a', 'div', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'code', 'pre']
  expect(tags.filter((tag) => tag === undefined || !own.includes(tag))).toEqual([])
  expect(html(markdown).replaceAll(/&quot;|"[^"]*"/g, '')).not.toMatch(/<[^>]*\son\w+=/)
})

test('Markdown goes on around what only looks like HTML', () => {
  expect(html('<div>\n*šerif*\n</div>')).toBe('<p>&lt;div&gt;\n<em>šerif</em>\n&lt;/div&gt;</p>')
})

test.each([
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java&#10;script:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](vbscript:x)',
  '[x](data:text/html,<script>)',
  '[x](file:///etc/passwd)',
  '<javascript:alert(1)>',
  '[x]: javascript:alert(1)\n\n[x]',
  '![x](javascript:alert(1))',
])('a dangerous address leaves only its words: %s', (markdown) => {
  expect(html(markdown)).not.toMatch(/href|src/)
})

test('ways out of the site open in a new tab', () => {
  const out = ' target="_blank" rel="noopener noreferrer"'
  expect(html('[x](https://uoou.gov.cz)')).toContain(`<a href="https://uoou.gov.cz"${out}>x</a>`)
  expect(html('[x](//jinam.cz)')).toContain(`<a href="//jinam.cz"${out}>`)
  expect(html('[x](/discord)')).toContain(`<a href="/discord"${out}>`)
  expect(html('www.seznam.cz')).toContain(`<a href="http://www.seznam.cz"${out}>`)
  expect(html('[x](/team)')).toContain('<a href="/team">')
  expect(html('[x](#boj)')).toContain('<a href="#boj">')
  expect(html('[x](mailto:a@b.cz)')).toContain('<a href="mailto:a@b.cz">')
})

test('a picture from elsewhere leaves its words, our own is shown', () => {
  expect(html('![Mapa "kraje"](https://jinam.cz/sledovani.png)')).toBe('<p>Mapa &quot;kraje&quot;</p>')
  expect(html('![Mapa](//jinam.cz/x.png)')).toBe('<p>Mapa</p>')
  expect(html('![Mapa](/mapa.png)')).toContain('<img src="/mapa.png" alt="Mapa" loading="lazy"')
})

test('every cell of a table knows its column', () => {
  const table = html('| Jméno | Úřad "A" |\n|--|--|\n| **Marie** | šerif |')
  expect(table).toContain('<td data-label="Jméno"><strong>Marie</strong></td>')
  expect(table).toContain('<td data-label="Úřad &quot;A&quot;">šerif</td>')
})
