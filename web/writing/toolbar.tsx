import { useEditorState, type Editor } from '@tiptap/react'
import { useState, type FC, type KeyboardEvent } from 'react'
import Bold from '~icons/lucide/bold'
import Chapter from '~icons/lucide/heading-2'
import Section from '~icons/lucide/heading-3'
import Picture from '~icons/lucide/image'
import Italic from '~icons/lucide/italic'
import Link from '~icons/lucide/link'
import Bullets from '~icons/lucide/list'
import Numbers from '~icons/lucide/list-ordered'
import Redo from '~icons/lucide/redo-2'
import Table from '~icons/lucide/table'
import Quote from '~icons/lucide/text-quote'
import Undo from '~icons/lucide/undo-2'
import { classes } from '#ui/classes.ts'
import { toolWords } from './labels.ts'
import { LinkDialog } from './link-dialog.tsx'

type Tool = {
  id: string
  label: string
  Icon?: FC
  isOn?: boolean
  isOff?: boolean
  run: () => unknown
}

type ToolbarProps = { editor: Editor; onPicture: () => void }

/** One stop of the Tab key; arrows walk along it. */
export function Toolbar({ editor, onPicture }: ToolbarProps) {
  const [linked, setLinked] = useState<string | null>(null)
  const [current, setCurrent] = useState(0)
  const rows = useTools(editor, onPicture, () =>
    setLinked(String(editor.getAttributes('link')['href'] ?? '')),
  )
  const tools = rows.flat(2)
  const at = Math.min(current, tools.length - 1)

  function walk(event: KeyboardEvent<HTMLDivElement>) {
    const { length } = tools
    const steps: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1 + length,
      Home: 0,
      End: length - 1,
    }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    event.currentTarget.querySelectorAll('button')[next % length]?.focus()
  }

  return (
    <>
      <div
        role="toolbar"
        tabIndex={-1}
        aria-label={toolWords.toolbar}
        onKeyDown={walk}
        className="sticky top-(--nav-height) z-10 rounded-t-md border-b border-line bg-night-700 p-1"
      >
        {rows.map((groups) => (
          <div
            key={groups[0]?.[0]?.id}
            className="flex flex-wrap gap-x-2 max-sm:flex-nowrap max-sm:overflow-x-auto"
          >
            {groups.map((group) => (
              <div
                key={group[0]?.id}
                className="flex shrink-0 not-first:border-l not-first:border-line not-first:pl-2"
              >
                {group.map((tool) => (
                  <ToolButton
                    key={tool.id}
                    tool={tool}
                    tabIndex={tools.indexOf(tool) === at ? 0 : -1}
                    onFocus={() => setCurrent(tools.indexOf(tool))}
                  />
                ))}
              </div>
            ))}
          </div>
        ))}
      </div>
      {linked !== null && <LinkDialog editor={editor} href={linked} onClose={() => setLinked(null)} />}
    </>
  )
}

/** The tools for tables are in a row of their own, which a phone need not scroll to. */
function useTools(editor: Editor, onPicture: () => void, onLink: () => void): Tool[][][] {
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      h2: now.isActive('heading', { level: 2 }),
      h3: now.isActive('heading', { level: 3 }),
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      link: now.isActive('link'),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      table: now.isActive('table'),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  })
  const chain = () => editor.chain().focus()
  const tool = (id: string, label: string, Icon: FC, run: () => unknown, isOn?: boolean): Tool => ({
    id,
    label,
    Icon,
    run,
    ...(isOn !== undefined && { isOn }),
  })
  const inTable: Tool[] = [
    { id: 'row', label: '+ řádek', run: () => chain().addRowAfter().run() },
    { id: 'column', label: '+ sloupec', run: () => chain().addColumnAfter().run() },
    { id: 'no-row', label: '− řádek', run: () => chain().deleteRow().run() },
    { id: 'no-column', label: '− sloupec', run: () => chain().deleteColumn().run() },
    { id: 'no-table', label: '− tabulka', run: () => chain().deleteTable().run() },
  ]
  const always = [
    [
      { ...tool('undo', 'Zpět (Ctrl+Z)', Undo, () => chain().undo().run()), isOff: !on.canUndo },
      { ...tool('redo', 'Znovu (Ctrl+Shift+Z)', Redo, () => chain().redo().run()), isOff: !on.canRedo },
    ],
    [
      tool('h2', 'Kapitola (Ctrl+Alt+2)', Chapter, () => chain().toggleHeading({ level: 2 }).run(), on.h2),
      tool('h3', 'Oddíl (Ctrl+Alt+3)', Section, () => chain().toggleHeading({ level: 3 }).run(), on.h3),
    ],
    [
      tool('bold', 'Tučně (Ctrl+B)', Bold, () => chain().toggleBold().run(), on.bold),
      tool('italic', 'Kurzíva (Ctrl+I)', Italic, () => chain().toggleItalic().run(), on.italic),
      tool('link', toolWords.link, Link, onLink, on.link),
    ],
    [
      tool('bullets', 'Odrážky (Ctrl+Shift+8)', Bullets, () => chain().toggleBulletList().run(), on.bullets),
      tool(
        'numbers',
        'Číslovaný seznam (Ctrl+Shift+7)',
        Numbers,
        () => chain().toggleOrderedList().run(),
        on.numbers,
      ),
      tool('quote', 'Citace (Ctrl+Shift+B)', Quote, () => chain().toggleBlockquote().run(), on.quote),
    ],
    [
      tool('table', 'Vložit tabulku', Table, () => chain().insertTable({ rows: 3, cols: 3 }).run()),
      tool('picture', toolWords.picture, Picture, onPicture),
    ],
  ]
  return on.table ? [always, [inTable]] : [always]
}

type ToolButtonProps = { tool: Tool; tabIndex: number; onFocus: () => void }

function ToolButton({ tool: { label, Icon, isOn, isOff = false, run }, tabIndex, onFocus }: ToolButtonProps) {
  return (
    <button
      type="button"
      title={Icon && label}
      aria-label={Icon && label}
      aria-pressed={isOn}
      aria-disabled={isOff || undefined}
      tabIndex={tabIndex}
      onFocus={onFocus}
      // The caret and a phone's keyboard stay.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !isOff && run()}
      className={classes(
        'inline-flex h-11 min-w-11 items-center justify-center rounded-sm px-2 text-sm font-bold whitespace-nowrap transition-colors -outline-offset-3 lg:h-9 lg:min-w-9',
        isOn ? 'bg-accent/20 text-accent' : 'text-fg hover:bg-fg/10',
        isOff && 'opacity-40',
      )}
    >
      {Icon ? <Icon /> : label}
    </button>
  )
}
