import {
  isSpread,
  type BlockContent,
  type ListItem,
  type PhrasingContent,
  type Root,
  type RootContent,
  type TableRow,
} from '@westmore/contract/markdown.ts'

export type Piece = {
  type: string
  attrs?: Record<string, unknown>
  content?: Piece[]
  marks?: Mark[]
  text?: string
}
type Mark = { type: string; attrs?: Record<string, unknown> }

/** A part that the editor does not know becomes plain text. */
export function toDocument({ children }: Root): Piece {
  return { type: 'doc', content: orParagraph(children.flatMap(toBlocks)) }
}

const orParagraph = (blocks: Piece[]) => (blocks.length > 0 ? blocks : [{ type: 'paragraph' }])

const partId = ({ data }: { data?: object | undefined }) => ({
  partId: data && 'partId' in data ? data.partId : null,
})

function toBlocks(node: RootContent): Piece[] {
  const inside = (children: readonly RootContent[]) => orParagraph(children.flatMap(toBlocks))
  if (node.type === 'paragraph')
    return [{ type: 'paragraph', attrs: partId(node), content: toInline(node.children) }]
  if (node.type === 'heading')
    return [
      {
        type: 'heading',
        attrs: { level: node.depth, ...partId(node) },
        content: toInline(node.children),
      },
    ]
  if (node.type === 'blockquote') return [{ type: 'blockquote', content: inside(node.children) }]
  if (node.type === 'list')
    return [
      {
        type: node.ordered ? 'orderedList' : 'bulletList',
        attrs: node.ordered ? { start: node.start ?? 1 } : {},
        content: node.children.map((item) => ({
          type: 'listItem',
          content: beginningWithText(inside(item.children)),
        })),
      },
    ]
  if (node.type === 'table')
    return [
      {
        type: 'table',
        content: node.children.map((row, at) => toRow(row, at === 0, node.align ?? [])),
      },
    ]
  if (node.type === 'code')
    return [{ type: 'codeBlock', attrs: { language: node.lang ?? null }, content: text(node.value) }]
  if (node.type === 'thematicBreak') return [{ type: 'horizontalRule' }]
  if (node.type === 'html') return [{ type: 'paragraph', content: text(node.value) }]
  return []
}

/** An item of a list begins with a paragraph in the editor. */
const beginningWithText = (blocks: Piece[]): Piece[] =>
  blocks[0]?.type === 'paragraph' ? blocks : [{ type: 'paragraph' }, ...blocks]

function toRow(row: TableRow, isHead: boolean, align: readonly (string | null)[]): Piece {
  // GFM rows may have fewer cells than the head.
  const count = Math.max(row.children.length, align.length)
  const cells = Array.from({ length: count }, (_, column) => row.children[column]?.children ?? [])
  return {
    type: 'tableRow',
    content: cells.map((children, column) => ({
      type: isHead ? 'tableHeader' : 'tableCell',
      attrs: { align: align[column] ?? null },
      content: [{ type: 'paragraph', content: toInline(children) }],
    })),
  }
}

const text = (value: string, marks: Mark[] = []): Piece[] =>
  value === '' ? [] : [{ type: 'text', text: value, marks }]

function toInline(nodes: readonly PhrasingContent[], marks: Mark[] = []): Piece[] {
  return nodes.flatMap((node): Piece[] => {
    const inside = (children: readonly PhrasingContent[], mark: Mark) =>
      toInline(children, marks.some(({ type }) => type === mark.type) ? marks : [...marks, mark])
    if (node.type === 'text') return text(node.value.replaceAll(/ *\n */g, ' '), marks)
    if (node.type === 'strong') return inside(node.children, { type: 'bold' })
    if (node.type === 'emphasis') return inside(node.children, { type: 'italic' })
    if (node.type === 'delete') return inside(node.children, { type: 'strike' })
    if (node.type === 'inlineCode') return text(node.value, [...marks, { type: 'code' }])
    if (node.type === 'break') return [{ type: 'hardBreak', marks }]
    if (node.type === 'link')
      return inside(node.children, { type: 'link', attrs: { href: node.url, title: node.title ?? null } })
    if (node.type === 'image')
      return [
        {
          type: 'image',
          attrs: { src: node.url, alt: node.alt ?? '', title: node.title ?? null },
          marks,
        },
      ]
    if (node.type === 'html') return text(node.value, marks)
    return []
  })
}

/** Empty paragraphs, headings and items are left out. */
export function fromDocument({ content = [] }: Piece): Root {
  return { type: 'root', children: content.flatMap(fromBlock) }
}

function fromBlock(piece: Piece): BlockContent[] {
  const { type, attrs = {}, content = [] } = piece
  switch (type) {
    case 'paragraph':
    case 'heading': {
      const children = fromInline(type === 'heading' ? inOneLine(content) : content)
      if (children.length === 0) return []
      if (type === 'paragraph') return [{ type, children, ...dataOf(piece) }]
      return [{ type, depth: depthOf(attrs['level']), children, ...dataOf(piece) }]
    }
    case 'blockquote': {
      const children = content.flatMap(fromBlock)
      return children.length === 0 ? [] : [{ type, children }]
    }
    case 'bulletList':
    case 'orderedList': {
      const items = content.map(fromItem).filter(({ children }) => children.length > 0)
      const ordered = type === 'orderedList'
      const start = ordered ? Number(attrs['start'] ?? 1) : null
      return items.length === 0 ? [] : [{ type: 'list', ordered, start, spread: false, children: items }]
    }
    case 'table':
      return [fromTable(piece)]
    case 'codeBlock':
      return [
        {
          type: 'code',
          lang: textOf(attrs['language']),
          value: content.map((one) => one.text ?? '').join(''),
        },
      ]
    case 'horizontalRule':
      return [{ type: 'thematicBreak' }]
    default:
      return []
  }
}

const dataOf = ({ attrs }: Piece) =>
  typeof attrs?.['partId'] === 'string' ? { data: { partId: attrs['partId'] } } : {}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

const depths = [1, 2, 3, 4, 5, 6] as const
const depthOf = (level: unknown) => depths.find((depth) => depth === level) ?? 2

function fromItem({ content = [] }: Piece): ListItem {
  const children = content.flatMap(fromBlock)
  return { type: 'listItem', spread: isSpread(children), children }
}

/** The first row is the head, whatever its cells are. */
function fromTable({ content: rows = [] }: Piece): BlockContent {
  const align = rows[0]?.content?.map(
    ({ attrs }) => (['left', 'center', 'right'] as const).find((one) => one === attrs?.['align']) ?? null,
  )
  return {
    type: 'table',
    align: align ?? [],
    children: rows.map(({ content: cells = [] }) => ({
      type: 'tableRow',
      children: cells.map((cell) => ({ type: 'tableCell', children: fromInline(inlineOf(cell)) })),
    })),
  }
}

/** A cell has one line. */
const inlineOf = ({ content: blocks = [] }: Piece): Piece[] =>
  blocks.flatMap(({ content = [] }, at) => [...(at > 0 ? text(' ') : []), ...inOneLine(content)])

const inOneLine = (pieces: readonly Piece[]) =>
  pieces.flatMap((one) => (one.type === 'hardBreak' ? text(' ') : [one]))

/** The marks of Markdown from the outermost to the innermost, where the lengths do not decide. */
const order = ['link', 'bold', 'italic', 'strike']

function fromInline(pieces: readonly Piece[]): PhrasingContent[] {
  return nested(trimmed(withOpenGaps(pieces)))
}

const isCode = ({ marks }: Piece) => marks?.some(({ type }) => type === 'code') ?? false

const isGap = (piece: Piece | undefined) =>
  piece !== undefined && (piece.type === 'hardBreak' || (piece.text?.trim() === '' && !isCode(piece)))

const isSame = (one: Mark, other: Mark) =>
  one.type === other.type && one.attrs?.['href'] === other.attrs?.['href']

/** Markdown's marks neither begin nor end with a gap, so gaps keep only the marks of both neighbours. */
function withOpenGaps(pieces: readonly Piece[]): Piece[] {
  const split = pieces.flatMap((piece) => {
    if (piece.text === undefined || isCode(piece)) return [piece]
    const [, before = '', words = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(piece.text) ?? []
    return [before, words, after].flatMap((one) => text(one, piece.marks))
  })
  return split.map((piece, at) => {
    if (!isGap(piece)) return piece
    const neighbours = [-1, 1].map((step) => {
      let to = at + step
      while (isGap(split[to])) to += step
      return split[to]
    })
    const isAround = (mark: Mark) =>
      neighbours.every((one) => one?.marks?.some((other) => isSame(mark, other)))
    return { ...piece, marks: (piece.marks ?? []).filter(isAround) }
  })
}

/** Without gaps at the ends, and around breaks. */
function trimmed(pieces: readonly Piece[]): Piece[] {
  const first = pieces.findIndex((piece) => !isGap(piece))
  const kept = first < 0 ? [] : pieces.slice(first, pieces.findLastIndex((piece) => !isGap(piece)) + 1)
  const isBreak = (piece: Piece | undefined) => piece?.type === 'hardBreak'
  return kept.filter(
    (piece, at) =>
      piece.text === undefined || !isGap(piece) || !(isBreak(kept[at - 1]) || isBreak(kept[at + 1])),
  )
}

function nested(pieces: readonly Piece[]): PhrasingContent[] {
  const nodes: PhrasingContent[] = []
  for (let rest = pieces; rest[0];) {
    const outer = outermost(rest)
    const length = outer ? runOf(outer, rest) : 1
    if (outer) nodes.push(wrapped(outer, nested(rest.slice(0, length).map((one) => without(outer, one)))))
    else nodes.push(leaf(rest[0]))
    rest = rest.slice(length)
  }
  return joined(nodes)
}

/** Of the first piece's marks, the one that continues furthest. */
function outermost(pieces: readonly Piece[]): Mark | undefined {
  const marks = pieces[0]?.marks?.filter(({ type }) => order.includes(type)) ?? []
  return marks
    .map((mark) => ({ mark, length: runOf(mark, pieces) }))
    .toSorted((a, b) => b.length - a.length || order.indexOf(a.mark.type) - order.indexOf(b.mark.type))[0]
    ?.mark
}

const without = (mark: Mark, piece: Piece): Piece => ({
  ...piece,
  marks: piece.marks?.filter((one) => !isSame(one, mark)) ?? [],
})

function runOf(mark: Mark, pieces: readonly Piece[]): number {
  const end = pieces.findIndex(({ marks = [] }) => !marks.some((one) => isSame(one, mark)))
  return end < 0 ? pieces.length : end
}

function wrapped({ type, attrs = {} }: Mark, children: PhrasingContent[]): PhrasingContent {
  if (type === 'link') {
    // Links are not inside links: the outer marks are stripped of theirs.
    return { type, url: textOf(attrs['href']) ?? '', title: textOf(attrs['title']), children }
  }
  return { type: type === 'bold' ? 'strong' : type === 'italic' ? 'emphasis' : 'delete', children }
}

function leaf(piece: Piece): PhrasingContent {
  const { type, text: value = '', attrs = {} } = piece
  if (type === 'hardBreak') return { type: 'break' }
  if (type === 'image') {
    return {
      type,
      url: textOf(attrs['src']) ?? '',
      alt: textOf(attrs['alt']) ?? '',
      title: textOf(attrs['title']),
    }
  }
  return { type: isCode(piece) ? 'inlineCode' : 'text', value }
}

function joined(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const done: PhrasingContent[] = []
  for (const node of nodes) {
    const last = done.at(-1)
    if (node.type === 'text' && last?.type === 'text') last.value += node.value
    else done.push(node)
  }
  return done
}
