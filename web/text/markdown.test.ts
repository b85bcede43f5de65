import { expect, test } from 'vitest'
import { renderMarkdown } from './markdown.ts'

const html = (markdown: string) => renderMarkdown(markdown)?.html ?? ''
const ids = (markdown: string) => renderMarkdown(markdown)?.headings.map(({ id }) => id)

test('an empty file gives no page', () => {
  expect(renderMarkdown('')).toBeUndefined()
  expect(renderMarkdown(' \n\n\t')).toBeUndefined()
})

test('lists headings of the second level in the table of contents', () => {
  const page = renderMarkdown('Úvod\n\n## Čest & zákon\n\n### Podrobnosti\n\nKonec *věty*\n---\n')
  expect(page?.headings).toEqual([
    { id: 'cest-zakon', text: 'Čest & zákon' },
    { id: 'konec-vety', text: 'Konec věty' },
  ])
  expect(page?.html).toContain('<h2 id="cest-zakon"><span>Čest &amp; zákon</span></h2>')
  expect(page?.html).toContain('<h3>Podrobnosti</h3>')
})

test('folds Czech letters in ids', () => {
  expect(ids('## Příliš žluťoučký kůň úpěl ďábelské ódy')).toEqual(['prilis-zlutoucky-kun-upel-dabelske-ody'])
  expect(ids('## ĚŠČŘŽÝÁÍÉÚŮĎŤŇÓ')).toEqual(['escrzyaieuudtno'])
  expect(ids('## — § 1. „Tichá“ pošta —')).toEqual(['1-ticha-posta'])
})

test('headings never share an id with each other or with the page', () => {
  expect(ids('## Boj\n## Boj\n## Boj 2\n## boj!')).toEqual(['boj', 'boj-2', 'boj-2-2', 'boj-3'])
  expect(ids('## 🤠\n## !!!')).toEqual(['cast', 'cast-2'])
  expect(ids('## Obsah\n## Hlavní menu')).toEqual(['obsah-2', 'hlavni-menu-2'])
})

test('leaves an empty heading out', () => {
  expect(renderMarkdown('## \n\ntext')).toEqual({ html: '\n<p>text</p>', headings: [] })
})

test('demotes a h1 so that the page title stays the only one', () => {
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
])('shows HTML instead of running it: %s', (markdown) => {
  const tags = [...html(markdown).matchAll(/<\/?([a-z0-9]+)/g)].map(([, tag]) => tag)
  const own = ['p', 'h2', 'span', 'a', 'div', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'code', 'pre']
  expect(tags.filter((tag) => tag === undefined || !own.includes(tag))).toEqual([])
  expect(html(markdown).replaceAll(/&quot;|"[^"]*"/g, '')).not.toMatch(/<[^>]*\son\w+=/)
})

test('renders Markdown around text that looks like HTML', () => {
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

test('opens external links in a new tab', () => {
  const out = ' target="_blank" rel="noopener noreferrer"'
  expect(html('[x](https://uoou.gov.cz)')).toContain(`<a href="https://uoou.gov.cz"${out}>x</a>`)
  expect(html('[x](//jinam.cz)')).toContain(`<a href="//jinam.cz"${out}>`)
  expect(html('[x](/discord)')).toContain(`<a href="/discord"${out}>`)
  expect(html('www.seznam.cz')).toContain(`<a href="http://www.seznam.cz"${out}>`)
  expect(html('[x](/team)')).toContain('<a href="/team">')
  expect(html('[x](#boj)')).toContain('<a href="#boj">')
  expect(html('[x](mailto:a@b.cz)')).toContain('<a href="mailto:a@b.cz">')
})

test('replaces external pictures with their alternative text', () => {
  expect(html('![Mapa "kraje"](https://jinam.cz/sledovani.png)')).toBe('<p>Mapa &quot;kraje&quot;</p>')
  expect(html('![Mapa](//jinam.cz/x.png)')).toBe('<p>Mapa</p>')
  expect(html('![Mapa](/mapa.png)')).toContain('<img src="/mapa.png" alt="Mapa" loading="lazy"')
})

test('labels every cell of a table with its column', () => {
  const table = html('| Jméno | Úřad "A" |\n|--|--|\n| **Marie** | šerif |')
  expect(table).toContain('<td data-label="Jméno"><strong>Marie</strong></td>')
  expect(table).toContain('<td data-label="Úřad &quot;A&quot;">šerif</td>')
})
