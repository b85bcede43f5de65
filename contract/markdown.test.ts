import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  formatMarkdown,
  markdownFault,
  MAX_PARTS,
  parseMarkdown,
  renderMarkdown,
  partsWithIds,
} from './markdown.ts'

const render = (markdown: string) => renderMarkdown(markdown, { isNumbered: false })
const html = (markdown: string) => render(markdown)?.html ?? ''
const ids = (markdown: string) => render(markdown)?.chapters.map(({ id }) => id)

const withIds = (markdown: string, newId: () => string) => {
  const root = parseMarkdown(markdown)
  partsWithIds(root, { isNumbered: false, newId, before: [] })
  return formatMarkdown(root)
}

test('an empty file gives no page', () => {
  expect(render('')).toBeUndefined()
  expect(render(' \n\n\t')).toBeUndefined()
})

test('lists headings of the second level in the table of contents', () => {
  const page = render('Úvod\n\n## Čest & zákon\n\n### Podrobnosti\n\nKonec *věty*\n---\n')
  expect(page?.chapters).toEqual([
    { id: 'cest-zakon', text: 'Čest & zákon' },
    { id: 'konec-vety', text: 'Konec věty' },
  ])
  expect(page?.html).toContain('<h2 id="cest-zakon"><span>Čest &amp; zákon</span></h2>')
  expect(page?.html).toContain('<h3 id="podrobnosti"><span>Podrobnosti</span></h3>')
})

test('a number that a person typed leads to its part, but not inside a link', () => {
  const text = '## Boj {#aaaaaa}\n\n- Viz § 1.2, § 9 a [§ 1.2](/x). {#bbbbbb}\n- Klid. {#cccccc}\n'
  const page = renderMarkdown(text, { isNumbered: true })
  expect(page?.html.match(/href="[^"]*"/g)).toEqual([
    'href="#aaaaaa"',
    'href="#bbbbbb"',
    'href="#cccccc"',
    'href="/x"',
    'href="#cccccc"',
  ])
})

test('a part that has changed says since when', () => {
  const page = renderMarkdown('Klid. {#cccccc}', { isNumbered: true, changed: { cccccc: 'změněno včera' } })
  expect(page?.html).toBe('<p id="cccccc" data-changed="změněno včera">Klid.</p>')
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
  expect(render('## \n\ntext')).toMatchObject({ html: '<p>text</p>', chapters: [] })
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
  expect(faultsOf(html(markdown))).toEqual([])
})

test('renders Markdown around text that looks like HTML', () => {
  expect(html('<div>\n*šerif*\n</div>')).toBe('<p>&lt;div>\n<em>šerif</em>\n&lt;/div></p>')
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
  expect(html('![Mapa "kraje"](https://jinam.cz/sledovani.png)')).toBe('<p>Mapa "kraje"</p>')
  expect(html('![Mapa](//jinam.cz/x.png)')).toBe('<p>Mapa</p>')
  expect(html('![Mapa](/mapa.png)')).toContain('<img src="/mapa.png" alt="Mapa" loading="lazy"')
})

const uploaded = '/api/pages/pictures/0198c0de-0000-4000-8000-000000000001?size=8x6'
/** Browsers would ask them in the name of every reader. */
const notPictures = [
  '/api/audit/export',
  '/api/audit/export?x=.png',
  '/api/audit/export#.png',
  '/api/logs/export.png',
  '/api/pages/pictures/../../audit/export',
  `${uploaded}&a=1`,
  '/obrazky/../api/audit/export.png',
  '/%61pi/audit/export.png',
  '/x/%2e%2e/api/audit/x.png',
  '/\\\\jinam.cz/x.png',
  '/API/audit/export',
  '/user/admin/logs',
  '/logout',
  '/api/auth/logout',
  '/discord',
  '.png',
  'api/audit/export',
]

test.each(notPictures)('shows no picture and publishes none from %s', (address) => {
  for (const text of [`![Mapa](${address})`, `![Mapa](<${address}> "t")`, `![Mapa][x]\n\n[x]: ${address}`])
    expect(html(text)).not.toContain('<img')
  expect(markdownFault(`Text\n\n| a | ![m](${address}) |`)).toEqual({ reason: 'picture', line: 3 })
})

test('publishes pictures of the site, and words for those of other sites', () => {
  for (const address of [uploaded, '/mapa.png', '/obrazky/mapa-2.WEBP', 'https://jinam.cz/a.png'])
    expect(markdownFault(`![Mapa](${address} "t")`)).toBeUndefined()
  expect(markdownFault('[odkaz](/api/docs)')).toBeUndefined()
})

test('reserves room for a picture whose address tells its size', () => {
  const path = '/api/pages/pictures/0198c0de-0000-4000-8000-000000000001'
  const room = /width="|height="/
  expect(html(`![Mapa](${path}?size=800x600)`)).toContain(
    `<img src="${path}?size=800x600" alt="Mapa" loading="lazy" width="800" height="600"`,
  )
  expect(html(`![Mapa](${path}?size=1x10000)`)).toContain('width="1" height="10000"')
  for (const address of [path, `${path}?size=0x600`, `${path}?size=10001x600`, '/mapa.png?size=800x600'])
    expect(html(`![Mapa](${address})`)).not.toMatch(room)
})

test('labels every cell of a table with its column', () => {
  const table = html('| Jméno | Úřad "A" |\n|--|--|\n| **Marie** | šerif |')
  expect(table).toContain('<td data-label="Jméno"><strong>Marie</strong></td>')
  expect(table).toContain('<td data-label="Úřad &quot;A&quot;">šerif</td>')
})

test('binds one-letter words, also before bold ones, but not in code', () => {
  expect(html('Sejdeme se v **noci** a `a b`')).toBe(
    '<p>Sejdeme se v\u00a0<strong>noci</strong> a\u00a0<code>a b</code></p>',
  )
})

test.each([
  ['parts', '## a\n'.repeat(MAX_PARTS + 1)],
  ['depth', `${'> '.repeat(11)}a`],
  ['depth', Array.from({ length: 11 }, (_, at) => `> ${'  '.repeat(at)}- a`).join('\n')],
  ['marks', '*a '.repeat(1000)],
  ['cells', `${'|'.repeat(300)}\n${'|-'.repeat(299)}|\n${'|\n'.repeat(100)}`],
  ['lines', 'a\n'.repeat(11_000)],
])('refuses a text with too many %s', (reason, markdown) => {
  expect(markdownFault(markdown)?.reason).toBe(reason)
})

test('a longer cell changes only its own row', () => {
  const table = '| Jméno | Úřad |\n| - | - |\n| Marie | velmi dlouhý úřad |\n'
  expect(formatMarkdown(parseMarkdown(table))).toBe(table)
})

test('accepts a long table, a long list and a line of dashes', () => {
  expect(markdownFault('| **a** | **b** |\n'.repeat(60))).toBeUndefined()
  expect(markdownFault('- **a** [b](/c)\n'.repeat(1000))).toBeUndefined()
  expect(markdownFault('- '.repeat(40))).toBeUndefined()
})

const pieces = [
  'slovo',
  'v',
  ' ',
  '**b**',
  '*x*',
  '~~z~~',
  '`k`',
  '[o](/c "t")',
  '[x](javascript:1)',
  '![m](/m.png)',
  '![m](data:x)',
  'www.seznam.cz',
  'a@b.cz',
  '{#abc123}',
  '\\{#abc123}',
  '\\',
  '\n',
  '1.',
  '-',
  '#',
  '|',
  '>',
  '<b onclick=x>',
  '&amp;',
  '*',
  '_',
  '~',
  '[',
  ']',
  '!',
  '](vbscript:x)',
  '<javascript:x>',
  ':',
  '=',
  '`',
]
const piece = fc.constantFrom(...pieces)
const line = fc
  .array(piece, { minLength: 1, maxLength: 8 })
  .map((some) => some.join(' ').replaceAll('\n', ' '))
const block = fc.oneof(
  fc.array(piece, { minLength: 1, maxLength: 8 }).map((some) => some.join('')),
  fc
    .tuple(fc.constantFrom('# ', '## ', '### ', '> ', '    ', '- ', '3. ', ''), line)
    .map((parts) => parts.join('')),
  fc
    .array(line, { minLength: 1, maxLength: 3 })
    .map((items) => items.map((item) => `- ${item}`).join('\n  ')),
  fc.tuple(line, line).map(([head, cell]) => `| ${head} | b |\n|:--|--|\n| ${cell} | c |`),
  fc.constantFrom('---', '```js\n{#abc123}\n```', '[x]: /url "t"', '[x] ![x]'),
)
const document = fc.array(block, { maxLength: 8 }).map((blocks) => blocks.join('\n\n'))

test('whatever is written, only safe elements, attributes and addresses come out', () => {
  fc.assert(
    fc.property(document, fc.boolean(), (markdown, isNumbered) => {
      const result = renderMarkdown(withIds(markdown, newIds()), { isNumbered })
      const printed = result?.html ?? ''
      expect(faultsOf(printed)).toEqual([])
      const elementIds = elementsOf(parseFragment(printed)).flatMap(({ attrs }) =>
        attrs.flatMap(({ name, value }) => (name === 'id' ? [value] : [])),
      )
      expect(result?.parts.map(({ id }) => id) ?? []).toEqual(elementIds)
    }),
  )
})

test('ids are added once', () => {
  fc.assert(
    fc.property(document, (markdown) => {
      const marked = withIds(markdown, newIds())
      expect(withIds(marked, () => expect.fail('a part has no id'))).toBe(marked)
    }),
  )
})

test('an address in the words of a link is not a link of its own', () => {
  const text = '[ <https://a.cz> ](https://b.cz)'
  expect(html(text).match(/<a /g)).toHaveLength(1)
  expect(html(formatMarkdown(parseMarkdown(text)))).toBe(html(text))
})

test('a rule in an item of a list looks the same once the editor has written it', () => {
  const text = '- a\n  ***\n- b'
  expect(html(formatMarkdown(parseMarkdown(text)))).toBe(html(text))
})

test('what the editor reads and writes looks the same', () => {
  fc.assert(
    fc.property(document, (markdown) => {
      const written = formatMarkdown(parseMarkdown(markdown))
      expect(renderMarkdown(written, { isNumbered: true })?.html ?? '').toBe(
        renderMarkdown(markdown, { isNumbered: true })?.html ?? '',
      )
    }),
  )
})

function newIds(): () => string {
  let count = 0
  return () => `id${String(count++).padStart(4, '0')}`
}

const allowed: Record<string, string[]> = {
  p: ['id', 'class'],
  a: ['href', 'title', 'target', 'rel', 'class'],
  span: ['class'],
  h2: ['id'],
  h3: ['id'],
  h4: ['id'],
  h5: ['id'],
  h6: ['id'],
  ul: ['class'],
  ol: ['class', 'start'],
  li: ['id'],
  img: ['src', 'alt', 'title', 'loading', 'width', 'height'],
  div: ['class', 'role', 'aria-label', 'tabindex'],
  th: ['class'],
  td: ['class', 'data-label'],
  code: ['class'],
  ...Object.fromEntries(
    ['table', 'thead', 'tbody', 'tr', 'strong', 'em', 'del', 'br', 'hr', 'pre', 'blockquote'].map((tag) => [
      tag,
      [],
    ]),
  ),
}

/** Unsafe elements, attributes and addresses that a browser would find in the HTML. */
function faultsOf(page: string): string[] {
  const used = new Set(['obsah', 'hlavni-menu', 'obsah-stranky'])
  return elementsOf(parseFragment(page)).flatMap(({ tagName, attrs }) =>
    attrs
      .flatMap(({ name, value }) => {
        const isKnown = allowed[tagName]?.includes(name)
        const isSafe = !['href', 'src'].includes(name) || /^(?:https?:|mailto:|[/#])/i.test(value)
        const isOwn = name !== 'id' || !used.has(value)
        if (name === 'id') used.add(value)
        return isKnown && isSafe && isOwn ? [] : [`${tagName} ${name}="${value}"`]
      })
      .concat(allowed[tagName] ? [] : [tagName]),
  )
}

function elementsOf(node: DefaultTreeAdapterTypes.ParentNode): DefaultTreeAdapterTypes.Element[] {
  return node.childNodes.flatMap((child) => ('tagName' in child ? [child, ...elementsOf(child)] : []))
}
