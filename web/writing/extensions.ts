import { Extension, type AnyExtension } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { StarterKit } from '@tiptap/starter-kit'
import { isAllowedLink } from '@westmore/contract/markdown.ts'

const Kit = StarterKit.extend({
  addExtensions() {
    const all: AnyExtension[] = this.parent?.() ?? []
    // Markdown has bold code.
    return all.map((one) => (one.name === 'code' ? one.extend({ excludes: '' }) : one))
  },
})

/** The permanent ids of parts stay with their nodes. */
const PartIds = Extension.create({
  name: 'partIds',
  addGlobalAttributes() {
    return [
      {
        types: ['paragraph', 'heading', 'listItem'],
        attributes: {
          partId: {
            default: null,
            keepOnSplit: false,
            parseHTML: (element) => element.dataset['partId'] ?? null,
            renderHTML: ({ partId }) => (typeof partId === 'string' ? { 'data-part-id': partId } : {}),
          },
        },
      },
    ]
  },
  addProseMirrorPlugins() {
    return [
      new Plugin({
        appendTransaction: (transactions, _before, { doc, tr }) => {
          if (!transactions.some(({ docChanged }) => docChanged)) return null
          for (const place of repeated(doc)) tr.setNodeAttribute(place, 'partId', null)
          return tr.docChanged ? tr : null
        },
      }),
    ]
  },
})

/** The places of nodes whose id another one has: splitting and copying repeat it. An empty node gives way. */
function repeated(doc: Node): number[] {
  const owners = new Map<string, { place: number; isEmpty: boolean }>()
  const places: number[] = []
  doc.descendants(({ attrs, textContent }, place) => {
    const { partId } = attrs
    if (typeof partId !== 'string') return
    const owner = owners.get(partId)
    const isEmpty = textContent === ''
    if (owner && !(owner.isEmpty && !isEmpty)) places.push(place)
    else {
      if (owner) places.push(owner.place)
      owners.set(partId, { place, isEmpty })
    }
  })
  return places
}

/** The nodes and marks that Markdown can express. */
export const extensions = [
  Kit.configure({
    underline: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: isAllowedLink,
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  Image.extend({ parseHTML: () => [{ tag: 'img[src^="/"]:not([src^="//"])' }] }).configure({ inline: true }),
  Table,
  TableRow,
  // A cell of Markdown has one line.
  TableHeader.extend({ content: 'paragraph' }),
  TableCell.extend({ content: 'paragraph' }),
  PartIds,
]
