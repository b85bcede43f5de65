import '#ui/prose.css'
import './editor.css'
import { formatMarkdown, parseMarkdown } from '@westmore/contract/markdown.ts'
import { Slice } from '@tiptap/pm/model'
import { EditorContent, useEditor, type Editor } from '@tiptap/react'
import { useEffect, useId, useState } from 'react'
import { fromDocument, toDocument, type Piece } from './document.ts'
import type { Desk, TextKeeper } from './text-keeper.ts'
import { extensions } from './extensions.ts'
import { editorWords, pasteWords } from './labels.ts'
import { cleanHtml, isPictureAlone } from './paste.ts'
import { fromText } from './pasted-markdown.ts'
import { PictureDialog } from './picture-dialog.tsx'
import { Toolbar } from './toolbar.tsx'

/** Shortest time (ms) between two conversions of the document during typing. */
const PAUSE = 300

type Keeper = Pick<TextKeeper, 'write' | 'seat' | 'saveNow'> & { read: () => { markdown: string } }

type TextEditorProps = { keeper: Keeper; label: string; isEmpty: boolean }

export function TextEditor({ keeper, label, isEmpty }: TextEditorProps) {
  /** The picture to insert: a pasted or dropped file, or null to choose one in the dialog. */
  const [picture, setPicture] = useState<{ file: File | null } | null>(null)
  const [content] = useState(() => toDocument(parseMarkdown(keeper.read().markdown)))
  const [leftOut, setLeftOut] = useState(0)
  const keysId = useId()
  const editor = useEditor({
    extensions,
    content,
    injectCSS: false,
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        'aria-label': label,
        'aria-multiline': 'true',
        'aria-describedby': keysId,
        role: 'textbox',
        // The translation of a browser would become the text.
        translate: 'no',
        class: 'writing prose',
      },
      transformPastedHTML: (given) => {
        const cleaned = cleanHtml(given)
        setLeftOut(cleaned.leftOut)
        return cleaned.html
      },
      clipboardTextParser: (text, _around, isPlain, { state: { schema } }) => {
        const written = fromText(text, isPlain)
        setLeftOut(written.leftOut)
        return new Slice(schema.nodeFromJSON({ type: 'doc', content: written.content }).content, 0, 0)
      },
      handlePaste: (_view, { clipboardData }) => takePicture(clipboardData),
      handleDrop: (_view, { dataTransfer }, _slice, isMoved) => !isMoved && takePicture(dataTransfer),
    },
  })
  function takePicture(data: DataTransfer | null): boolean {
    const file = [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'))
    const html = data?.getData('text/html') ?? ''
    // Copied text of Word comes with its picture.
    if (!file || (html !== '' && !isPictureAlone(html))) return false
    setPicture({ file })
    return true
  }
  useEffect(() => connect(editor, keeper), [editor, keeper])

  return (
    <div className="rounded-md border border-line bg-night-800">
      <Toolbar editor={editor} onPicture={() => setPicture({ file: null })} />
      <div className="relative">
        {isEmpty && (
          <p
            aria-hidden="true"
            className="pointer-events-none absolute inset-x-0 top-0 p-4 text-fg-soft sm:p-6"
          >
            {editorWords.empty}
          </p>
        )}
        <EditorContent editor={editor} />
      </div>
      <div role="status">
        {leftOut > 0 && (
          <p className="border-t border-line px-4 py-2 text-sm text-fg-soft">{pasteWords.leftOut(leftOut)}</p>
        )}
      </div>
      <p id={keysId} className="border-t border-line px-4 py-2 text-sm text-fg-soft pointer-coarse:hidden">
        {editorWords.keys}
      </p>
      {picture && <PictureDialog editor={editor} given={picture.file} onClose={() => setPicture(null)} />}
    </div>
  )
}

function connect(editor: Editor, keeper: Keeper): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const desk: Desk = {
    flush: () => {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      const document: Piece = editor.state.doc.toJSON()
      keeper.write(formatMarkdown(fromDocument(document)))
    },
    replace: (markdown) => replace(editor, markdown),
  }
  const note = ({ transaction }: { transaction: { getMeta: (key: string) => unknown } }) => {
    if (!transaction.getMeta(FROM_OUTSIDE)) timer ??= setTimeout(desk.flush, PAUSE)
  }
  keeper.seat(desk)
  editor.on('update', note)
  return () => {
    editor.off('update', note)
    keeper.saveNow()
    keeper.seat(null)
  }
}

const FROM_OUTSIDE = 'from outside'

/** Replaces only what differs, so that the caret stays; not a step to undo, because it may be another person's. */
function replace({ schema, state, view }: Editor, markdown: string) {
  const before = state.doc.content
  const after = schema.nodeFromJSON(toDocument(parseMarkdown(markdown))).content
  const start = before.findDiffStart(after)
  const end = before.findDiffEnd(after)
  if (start === null || end === null) return
  // A repeated text may end before it begins.
  const overlap = Math.max(0, start - Math.min(end.a, end.b))
  const slice = state.schema.topNodeType.create(null, after).slice(start, end.b + overlap)
  view.dispatch(
    state.tr
      .replace(start, end.a + overlap, slice)
      .setMeta('addToHistory', false)
      .setMeta(FROM_OUTSIDE, true),
  )
}
