import type { Element, ElementContent, Properties } from 'hast'
import { toHtml } from 'hast-util-to-html'
import type { Heading, Image, Link, List, ListItem, Nodes, Paragraph, Parents, Table, Text } from 'mdast'
import { defaultHandlers, type Handlers, type State, toHast } from 'mdast-util-to-hast'
import { numbersItself, type Part, partsOf } from './markdown-parts.ts'
import { parseMarkdown, plainText, typedNumber } from './markdown-tree.ts'
import { withNonBreakingSpaces } from './non-breaking-spaces.ts'
import type { Language } from './pages.ts'
import { isPictureAddress, pagePictureSize } from './pages-pictures.ts'
import { wordsOfAddress } from './text.ts'
import { isBlank } from './signs.ts'

export { type MarkdownFault, markdownFault, MAX_PARTS } from './markdown-limits.ts'
export { type Part, type PartChange, partChanges, partsOf, partsWithIds } from './markdown-parts.ts'
export { formatMarkdown, isSpread, parseMarkdown } from './markdown-tree.ts'
export type { BlockContent, ListItem, PhrasingContent, Root, RootContent, TableRow } from 'mdast'

export interface RenderedPage {
  /** Safe: HTML in the text is shown as text. */
  html: string
  parts: Part[]
  /** Chapters for the table of contents; `mark` is the number, if the page is numbered. */
  chapters: { id: string; text: string; mark?: string }[]
}

interface Rendering {
  isNumbered: boolean
  language?: Language
  /** Words beside parts that changed, by their ids. */
  changed?: Readonly<Record<string, string>>
}

export function renderMarkdown(markdown: string, page: Rendering): RenderedPage | undefined {
  if (isBlank(markdown)) return undefined
  const root = parseMarkdown(markdown)
  const parts = partsOf(root, page.isNumbered)
  const places = placesOf(parts, page.isNumbered && !numbersItself(root), page.changed)
  return {
    html: toHtml(toHast(root, { handlers: handlersFor(places, page.language ?? 'cs') }), {
      characterReferences: { useNamedReferences: true },
    }),
    parts: [...parts.values()],
    chapters: [...places].flatMap(([node, { kind, id, mark }]) =>
      kind === 'chapter' && id !== null
        ? [{ id, text: withNonBreakingSpaces(wordsOf(node)), ...(mark !== null && { mark }) }]
        : [],
    ),
  }
}

interface Place {
  kind: Part['kind']
  id: string | null
  number: string | null
  mark: string | null
  changed: string | undefined
}

/** Ids already used by the page around the text. */
const takenIds = ['obsah', 'hlavni-menu', 'obsah-stranky', 'verze']

function placesOf(
  parts: Map<Nodes, Part>,
  hasMarks: boolean,
  changed: Rendering['changed'],
): Map<Nodes, Place> {
  const used = new Set(takenIds)
  for (const { id } of parts.values()) if (id !== null) used.add(id)
  const places = new Map<Nodes, Place>()
  for (const [node, { id, number, kind }] of parts) {
    const mark = kind === 'chapter' && number !== null ? `§ ${number}` : number
    const ownId = id ?? (kind === 'paragraph' ? null : unusedId(wordsOf(node), used))
    places.set(node, {
      kind,
      id: ownId,
      number,
      mark: hasMarks ? mark : null,
      changed: changed?.[ownId ?? ''],
    })
  }
  return places
}

/** '§ 3.2' of a person; a part with that number has a link. */
const TYPED_NUMBER = /(§\s*\d+(?:\.\d+)*)/

const wordsOf = (node: Nodes) => plainText(node).replaceAll(/\s+/g, ' ').trim()

function unusedId(text: string, used: Set<string>): string {
  const base = wordsOfAddress(text) || 'cast'
  let id = base
  for (let count = 2; used.has(id); count += 1) id = `${base}-${count}`
  used.add(id)
  return id
}

const tableWords: Record<Language, string> = { cs: 'Tabulka', en: 'Table', sk: 'Tabuľka' }

function handlersFor(places: Map<Nodes, Place>, language: Language): Handlers {
  const idsOf = new Map(
    [...places.values()].flatMap(({ number, id }) => (number && id ? [[number, id]] : [])),
  )
  let isInLink = false
  return {
    heading(state: State, node: Heading) {
      if (wordsOf(node) === '') return
      const place = places.get(node)
      // The page has its own h1; an h1 in the text becomes a lead paragraph.
      if (node.depth === 1) return element('p', { ...idOf(place), className: ['lead'] }, state.all(node))
      const words = element('span', {}, state.all(node))
      return element(`h${node.depth}`, idOf(place), [...numberOf(place), words])
    },
    paragraph(state: State, node: Paragraph) {
      const place = places.get(node)
      return element('p', idOf(place), [...numberOf(place), ...state.all(node)])
    },
    list(state: State, node: List) {
      const list = defaultHandlers.list(state, node)
      const isNumbered = node.children.some((item) => numberOf(places.get(item)).length > 0)
      // Their own markers would be beside the numbers.
      if (isNumbered) list.properties['className'] = ['part-list']
      return list
    },
    listItem(state: State, node: ListItem, parent: Parents | undefined) {
      const item = defaultHandlers.listItem(state, node, parent)
      const place = places.get(node)
      Object.assign(item.properties, idOf(place))
      const first = item.children.find((child) => child.type === 'element')
      const words = first?.tagName === 'p' ? first : item
      const typed = place?.mark && parent?.type === 'list' ? typedNumber(parent, node) : ''
      words.children.unshift(...numberOf(place), ...(typed === '' ? [] : [textNode(typed)]))
      return item
    },
    link(state: State, node: Link) {
      const { url } = node
      if (!isAllowedLink(url)) return state.all(node)
      isInLink = true
      const link = defaultHandlers.link(state, node)
      isInLink = false
      const isOut = /^(?:https?:|\/\/)/i.test(url) || url === '/discord'
      if (isOut) Object.assign(link.properties, { target: '_blank', rel: 'noopener noreferrer' })
      return link
    },
    // Another site would see every reader of the page.
    image(state: State, node: Image) {
      if (!isPictureAddress(node.url)) return { type: 'text', value: node.alt ?? '' }
      const image = defaultHandlers.image(state, node)
      Object.assign(image.properties, { loading: 'lazy', ...pagePictureSize(node.url) })
      return image
    },
    table(state: State, node: Table) {
      const frame = {
        className: ['table-frame'],
        role: 'group',
        ariaLabel: tableWords[language],
        tabIndex: 0,
      }
      return element('div', frame, [labelled(defaultHandlers.table(state, node), node)])
    },
    text(state: State, node: Text, parent: Parents | undefined) {
      // A one-letter word may precede a link or bold words.
      const hasNext = parent !== undefined && parent.children.at(-1) !== node
      const value = hasNext
        ? withNonBreakingSpaces(`${node.value}x`).slice(0, -1)
        : withNonBreakingSpaces(node.value)
      const pieces = isInLink ? [value] : value.split(TYPED_NUMBER)
      return pieces.map((piece, at) => {
        const text = defaultHandlers.text(state, { ...node, value: piece })
        const id = at % 2 === 1 && idsOf.get(piece.replace(/^§\s*/, ''))
        return id ? element('a', { href: `#${id}` }, [text]) : text
      })
    },
  }
}

export const isAllowedLink = (url: string) => /^(?:https?:|mailto:|[/#])/i.test(url)

function element(tagName: string, properties: Properties, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children }
}

const idOf = (place: Place | undefined): Properties =>
  place?.id ? { id: place.id, 'data-changed': place.changed } : {}

const textNode = (value: string) => ({ type: 'text' as const, value })

function numberOf(place: Place | undefined): ElementContent[] {
  if (!place?.mark) return []
  const text = textNode(place.mark)
  const number = place.id
    ? element('a', { className: ['part-number'], href: `#${place.id}` }, [text])
    : element('span', { className: ['part-number'] }, [text])
  return [number, textNode(' ')]
}

/**
 * On a phone each row is a card, so each cell has the name of its column; HTML 5 has no attribute for its alignment.
 * Data attributes are named as the style sheet does, or the built page would lose their rules.
 */
function labelled(table: Element, { children: [head] }: Table): Element {
  const columns = head?.children.map(wordsOf) ?? []
  for (const row of elementsIn(table, 'tr')) {
    for (const [at, cell] of elementsIn(row, 'td').entries())
      cell.properties['data-label'] = columns[at] ?? ''
    for (const { properties } of [...elementsIn(row, 'th'), ...elementsIn(row, 'td')]) {
      const { align } = properties
      delete properties['align']
      if (align === 'center' || align === 'right') properties['className'] = [`align-${align}`]
    }
  }
  return table
}

function elementsIn(parent: Element, name: string): Element[] {
  return parent.children.flatMap((child) => {
    if (child.type !== 'element') return []
    return child.tagName === name ? [child] : elementsIn(child, name)
  })
}
