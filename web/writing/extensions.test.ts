import { Editor } from '@tiptap/core'
import { formatMarkdown, parseMarkdown } from '@westmore/contract/markdown.ts'
import { expect, test } from 'vitest'
import { fromDocument, toDocument, type Piece } from './document.ts'
import { extensions } from './extensions.ts'

/** An editor with the caret before the given words. */
function edit(markdown: string, words: string) {
  const editor = new Editor({ element: null, extensions, content: toDocument(parseMarkdown(markdown)) })
  // Outside a page, the editor has only commands.
  for (const plugin of editor.extensionManager.plugins) editor.registerPlugin(plugin)
  let caret = 0
  editor.state.doc.descendants((node, place) => {
    if (node.isText && node.text?.includes(words)) caret = place + node.text.indexOf(words)
  })
  editor.commands.setTextSelection(caret)
  return editor
}

const enter = ({ commands }: Editor) => commands.splitListItem('listItem') || commands.splitBlock()

const textOf = (editor: Editor) => formatMarkdown(fromDocument(editor.getJSON() as Piece))

test('an item that becomes a paragraph keeps its id, and the other way round', () => {
  const [list, alone] = ['- Kůň. {#kun111}\n- Vůz. {#vuz222}\n', '- Kůň. {#kun111}\n\nVůz. {#vuz222}\n']
  const editor = edit(list, 'Vůz')
  editor.commands.toggleBulletList()
  expect(textOf(editor)).toBe(alone)
  editor.commands.toggleBulletList()
  expect(textOf(editor)).toBe(list)
})

test.each([
  [
    'Kůň. {#kun111}\n',
    '## Kůň. {#kun111}\n',
    (editor: Editor) => editor.commands.toggleHeading({ level: 2 }),
  ],
  ['- Kůň. {#kun111}\n', '1. Kůň. {#kun111}\n', (editor: Editor) => editor.commands.toggleOrderedList()],
  [
    '- Kůň. {#kun111}\n',
    '> Kůň. {#kun111}\n',
    (editor: Editor) => editor.chain().liftListItem('listItem').toggleBlockquote().run(),
  ],
])('%j that becomes %j keeps its id', (before, after, change) => {
  const editor = edit(before, 'Kůň')
  change(editor)
  expect(textOf(editor)).toBe(after)
})

test.each(['Kůň. Vůz. {#kun111}\n', '## Kůň. Vůz. {#kun111}\n', '- Kůň. Vůz. {#kun111}\n'])(
  'the beginning of %j keeps the id when it is split, or all that has words',
  (text) => {
    const inside = edit(text, ' Vůz')
    expect(enter(inside)).toBe(true)
    expect(textOf(inside)).toMatch(/Kůň. \{#kun111\}\n[^{]*Vůz.\n$/)
    const atStart = edit(text, 'Kůň')
    expect(enter(atStart)).toBe(true)
    expect(textOf(atStart)).toMatch(/Kůň. Vůz. \{#kun111\}\n/)
  },
)
