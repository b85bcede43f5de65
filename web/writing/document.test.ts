import { getSchema } from '@tiptap/core'
import { Node } from '@tiptap/pm/model'
import { formatMarkdown, parseMarkdown } from '@westmore/contract/markdown.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromDocument, toDocument, type Piece } from './document.ts'
import { extensions } from './extensions.ts'

const schema = getSchema(extensions)

/** As the editor itself holds it. */
const edited = (piece: Piece) => {
  const node = Node.fromJSON(schema, piece)
  node.check()
  return node.toJSON() as Piece
}
const once = (piece: Piece) => edited(toDocument(fromDocument(piece)))

const words = fc.stringMatching(/^[a-zěšč.*_`[\]()!#]([a-zěšč *_`|>]{0,8}[a-zěšč])?$/)
const marks = fc.uniqueArray(
  fc.constantFrom(
    { type: 'bold' },
    { type: 'italic' },
    { type: 'strike' },
    { type: 'code' },
    { type: 'link', attrs: { href: 'https://westmore.cz/' } },
    { type: 'link', attrs: { href: '/pravidla', title: 'Pravidla' } },
  ),
  { selector: ({ type }) => type },
)
const inline = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ type: fc.constant('text'), text: words, marks }) },
    fc.constant({ type: 'hardBreak' }),
    fc.record({
      type: fc.constant('image'),
      attrs: fc.record({ src: fc.constant('/api/pages/pictures/1'), alt: words }),
      marks,
    }),
  ),
  { maxLength: 6 },
)
const partId = fc.option(fc.stringMatching(/^[a-z]{6}$/))
const paragraph = fc.record({ type: fc.constant('paragraph'), attrs: fc.record({ partId }), content: inline })
const heading = fc.record({
  type: fc.constant('heading'),
  attrs: fc.record({ level: fc.integer({ min: 1, max: 6 }), partId }),
  content: inline,
})
const cell = (type: string) =>
  fc.record({
    type: fc.constant(type),
    content: fc.tuple(fc.record({ type: fc.constant('paragraph'), content: inline })),
  })
const row = (type: string) =>
  fc.record({ type: fc.constant('tableRow'), content: fc.tuple(cell(type), cell(type)) })
const { block } = fc.letrec<{ block: Piece; item: Piece }>((tie) => ({
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    paragraph,
    heading,
    fc.constant({ type: 'horizontalRule' }),
    fc.record({
      type: fc.constant('codeBlock'),
      attrs: fc.record({ language: fc.constantFrom(null, 'lua') }),
      content: fc.tuple(fc.record({ type: fc.constant('text'), text: words })),
    }),
    fc.record({
      type: fc.constant('table'),
      content: fc.tuple(row('tableHeader'), row('tableCell')),
    }),
    fc.record({
      type: fc.constantFrom('bulletList', 'orderedList'),
      content: fc.array(tie('item'), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({
      type: fc.constant('blockquote'),
      content: fc.array(tie('block'), { minLength: 1, maxLength: 2 }),
    }),
  ),
  item: fc.record({
    type: fc.constant('listItem'),
    content: fc
      .tuple(paragraph, fc.array(tie('block'), { maxLength: 2 }))
      .map(([first, rest]) => [first, ...rest]),
  }),
}))
const document = fc.record({
  type: fc.constant('doc'),
  content: fc.array(block, { minLength: 1, maxLength: 4 }),
})

/** All letters of a document, without gaps. */
const letters = (piece: Piece): string =>
  `${piece.text ?? ''}${(piece.content ?? []).map(letters).join('')}`.replaceAll(/\s/g, '')

test('no word of a document is lost, and a second conversion changes nothing', () => {
  fc.assert(
    fc.property(document, (piece) => {
      const before = edited(piece)
      const after = once(before)
      expect(letters(after)).toBe(letters(before))
      expect(once(after)).toEqual(after)
    }),
  )
})

test('a document written as Markdown is read as the same document', () => {
  fc.assert(
    fc.property(document, (piece) => {
      const before = once(edited(piece))
      expect(edited(toDocument(parseMarkdown(formatMarkdown(fromDocument(before)))))).toEqual(before)
    }),
  )
})

test('an underscore beside struck words is the letter it was', () => {
  const struck = {
    type: 'text',
    text: '!',
    marks: [{ type: 'bold' }, { type: 'italic' }, { type: 'strike' }],
  }
  const plain = (text: string) => ({ type: 'text', text, marks: [{ type: 'bold' }, { type: 'italic' }] })
  const text = (content: Piece[]) => ({ type: 'doc', content: [{ type: 'paragraph', content }] })
  for (const piece of [text([plain(']č_a'), struck]), text([struck, plain('a_č[')])]) {
    const before = once(edited(piece))
    expect(edited(toDocument(parseMarkdown(formatMarkdown(fromDocument(before)))))).toEqual(before)
  }
})
