import { expect, test } from 'vitest'
import { formatMarkdown, parseMarkdown, partChanges, partsWithIds, renderMarkdown } from './markdown.ts'
import { plainText } from './markdown-tree.ts'

const render = (markdown: string) => renderMarkdown(markdown, { isNumbered: false })
const html = (markdown: string) => render(markdown)?.html ?? ''

function withIds(markdown: string) {
  const root = parseMarkdown(markdown)
  let count = 0
  partsWithIds(root, { isNumbered: false, newId: () => `id000${count++}`, before: [] })
  return formatMarkdown(root)
}

const numbered = (markdown: string) =>
  renderMarkdown(markdown, { isNumbered: true })?.parts.map(({ number, text }) => `${number ?? '–'} ${text}`)

test('numbers chapters, and what is below them in one sequence', () => {
  const text =
    '# Zákoník\n\nÚvod\n\n## Čest\n\nA\n\n- B\n  - C\n- D\n\n### Boj\n\nE\n\n- F\n  - G\n\n## Konec\n\nH'
  expect(numbered(text)).toEqual([
    '– Zákoník',
    '– Úvod',
    '1 Čest',
    '1.1 A',
    '1.2 B',
    '1.2.1 C',
    '1.3 D',
    '1.4 Boj',
    '1.4.1 E',
    '1.4.2 F',
    '1.4.2.1 G',
    '2 Konec',
    '2.1 H',
  ])
})

test.each([
  ['24. prosince se nestřílí.', '1.1 24. prosince se nestřílí.'],
  ['1. ledna se nestřílí.', '1.1 1. ledna se nestřílí.'],
  ['0. bod', '1.1 0. bod'],
  ['123456789. výročí', '1.1 123456789. výročí'],
])('a number typed at the start of a paragraph stays: %s', (typed, shown) => {
  expect(numbered(`## Svátky\n\n${typed}`)?.[1]).toBe(shown)
  const page = renderMarkdown(`## Svátky\n\n${typed}`, { isNumbered: true })
  expect(page?.html.replaceAll(/<[^>]*>/g, '').replaceAll('\u00a0', ' ')).toContain(shown)
  expect(numbered(`## Svátky\n\n> ${typed}`)?.[0]).toBe(`1 Svátky\n${typed}`)
})

test('numbers that do not count on stay as they were typed, a list counts', () => {
  const dates = '1. ledna ne.\n\n24. prosince ne.\n\n25. prosince ne.\n\n31. prosince ano.'
  expect(numbered(`## Svátky\n\n${dates}`)?.slice(1)).toEqual([
    '1.1 1. ledna ne.',
    '1.2 24. prosince ne.',
    '1.3 25. prosince ne.',
    '1.4 31. prosince ano.',
  ])
  expect(html(dates).match(/<ol[^>]*>/g)).toEqual(['<ol>', '<ol start="24">', '<ol start="31">'])
  for (const list of ['1. A\n2. B', '1. A\n1. B'])
    expect(numbered(`## Seznam\n\n${list}`)?.slice(1)).toEqual(['1.1 A', '1.2 B'])
})

test('equal numbers of paragraphs stay, also once published and edited', () => {
  const dates = '1. ledna ne.\n\n1. května ano.'
  const published = withIds(dates)
  for (const text of [dates, published, formatMarkdown(parseMarkdown(published))])
    expect(plainText(parseMarkdown(text))).toBe('1. ledna ne.\n1. května ano.')
})

test('prints a number as a permanent link and hides the markers of its list', () => {
  const page = renderMarkdown('## Čest {#abc123}\n\n- A {#abc124}', { isNumbered: true })
  expect(page?.html).toBe(
    '<h2 id="abc123"><a class="part-number" href="#abc123">§ 1</a> <span>Čest</span></h2>\n<ul class="part-list">\n' +
      '<li id="abc124"><a class="part-number" href="#abc124">1.1</a> A</li>\n</ul>',
  )
  expect(page?.chapters).toEqual([{ id: 'abc123', text: 'Čest', mark: '§ 1' }])
})

test('reads the numbers of a team that numbers its chapters itself', () => {
  const text = '## § 1 Čest\n\n1.1 A\n\n1.2. B\n\n3\\) C\n\n3 roky\n\n## 2. Boj\n\n- D'
  expect(numbered(text)).toEqual([
    '1 § 1 Čest',
    '1.1 1.1 A',
    '1.2 1.2. B',
    '3 3) C',
    '– 3 roky',
    '2 2. Boj',
    '– D',
  ])
  expect(renderMarkdown(text, { isNumbered: true })?.html).not.toContain('part-number')
})

test('tables, quotes, code and pictures belong to the part before them', () => {
  expect(render('A\n\n| x |\n|--|\n| y |\n\n> z\n\n```\nk\n```\n\n![m](/m.png)\n\nB')?.parts).toMatchObject([
    { kind: 'paragraph', text: 'A\nx\ny\nz\nk\nm' },
    { kind: 'paragraph', text: 'B' },
  ])
})

test('an id at the end of a part becomes the id of its element', () => {
  expect(html('Text {#abc123}')).toBe('<p id="abc123">Text</p>')
  expect(html('Text {#x}')).toBe('<p>Text {#x}</p>')
  expect(html('Text \\{#abc123}')).toBe('<p>Text {#abc123}</p>')
  expect(html('Text `{#abc123}`')).toBe('<p>Text <code>{#abc123}</code></p>')
  expect(html('Text {#abc123} B')).toBe('<p>Text {#abc123} B</p>')
})

test('adds missing ids and replaces copied ones', () => {
  const text = '- A\n\n  - B {#abc123}\n\n## C\n\nD {#abc123}\n\n# E\n\n| x |\n| - |\n'
  expect(withIds(text)).toBe(
    '- A {#id0000}\n  - B {#abc123}\n\n## C {#id0001}\n\nD {#id0002}\n\n# E {#id0003}\n\n| x |\n| - |\n',
  )
})

test('finds parts that were added, removed or have another text', () => {
  const before = render('A {#aaaaaa}\n\nB {#bbbbbb}\n\nC {#cccccc}\n\nD')?.parts ?? []
  const after = render('C\n {#cccccc}\n\nA {#aaaaaa}\n\nBB {#bbbbbb}\n\nE {#eeeeee}')?.parts ?? []
  const changes = partChanges(
    before,
    after.filter(({ id }) => id !== 'aaaaaa'),
  )
  expect(changes.map(({ id, before: old, after: now }) => [id, old?.text, now?.text])).toEqual([
    ['bbbbbb', 'B', 'BB'],
    ['eeeeee', undefined, 'E'],
    ['aaaaaa', 'A', undefined],
  ])
})
