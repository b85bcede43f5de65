import type { Heading, Html, List, ListItem, Nodes, Paragraph, Parents, Root, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmAutolinkLiteralFromMarkdown, gfmAutolinkLiteralToMarkdown } from 'mdast-util-gfm-autolink-literal'
import { gfmStrikethroughFromMarkdown, gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableFromMarkdown, gfmTableToMarkdown } from 'mdast-util-gfm-table'
import { defaultHandlers, type Handle, toMarkdown } from 'mdast-util-to-markdown'
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'
import { gfmTable } from 'micromark-extension-gfm-table'

declare module 'mdast' {
  interface Data {
    /** Permanent id of a part, written `{#abc123}` at its end. */
    partId?: string
  }
}

const PART_ID = /\{#([a-z][a-z0-9]{5})\}$/

const reading = {
  extensions: [
    // Addresses stand where they are used; HTML is text.
    { disable: { null: ['htmlFlow', 'htmlText', 'definition'] } },
    gfmAutolinkLiteral(),
    gfmStrikethrough(),
    gfmTable(),
  ],
  // Without the transforms of autolinks, which lose the positions of texts.
  mdastExtensions: [
    { ...gfmAutolinkLiteralFromMarkdown(), transforms: [] },
    gfmStrikethroughFromMarkdown(),
    gfmTableFromMarkdown(),
  ],
}

/** Permanent ids are in `data.partId` of headings and paragraphs; the first paragraph of an item has its id. */
export function parseMarkdown(markdown: string): Root {
  const root = fromMarkdown(markdown, reading)
  unnestLinks(root, false)
  splitLists(root, markdown)
  takeIds(root, markdown)
  return root
}

export function formatMarkdown(root: Root): string {
  return toMarkdown(withMarks(root), {
    bullet: '-',
    resourceLink: true,
    handlers: { html: written, text: besideMarkers },
    rule: '-',
    emphasis: '*',
    unsafe: [{ character: '{', after: '#[a-z][a-z0-9]{5}\\}', inConstruct: 'phrasing' }],
    extensions: [
      gfmAutolinkLiteralToMarkdown(),
      gfmStrikethroughToMarkdown(),
      // A longer cell changes only its own row.
      gfmTableToMarkdown({ tablePipeAlign: false }),
    ],
  })
}

/** HTML of the tree is only what `withMarks` put there. */
const written = Object.assign((node: Html) => node.value, { peek: () => ' ' })

/**
 * Letters beside a mark are written as references, so an underscore behind one is not within a word;
 * the library expects that beside asterisks only.
 */
const besideMarkers: Handle = (node, parent, state, { before, after, ...info }) =>
  defaultHandlers.text(node, parent, state, {
    ...info,
    before: before.replace('~', '*'),
    after: after.replace('~', '*'),
  })

export function plainText(node: Nodes): string {
  if ('value' in node) return node.value
  if (node.type === 'image') return node.alt ?? ''
  if (node.type === 'break') return '\n'
  if (!('children' in node)) return ''
  if (node.type === 'list')
    return node.children.map((item) => numberIn(node, item) + plainText(item)).join('\n')
  return node.children.map(plainText).join(ofBlocks.has(node.type) ? '\n' : '')
}

const ofBlocks = new Set<string>(['root', 'blockquote', 'list', 'listItem', 'table', 'tableRow'])

const numberIn = (list: List, item: ListItem) =>
  list.ordered ? `${(list.start ?? 1) + list.children.indexOf(item)}. ` : ''

/** The number before the words of an item, where it may be no counting: «24. prosince». */
export const typedNumber = (list: List, item: ListItem) =>
  list.start === 1 && list.children.length > 1 ? '' : numberIn(list, item)

/** HTML has no link in a link, but an address in angle brackets may be in the words of another link. */
function unnestLinks(parent: Parents, isInLink: boolean) {
  parent.children = parent.children.flatMap((node): RootContent[] => {
    const isLink = node.type === 'link'
    if ('children' in node) unnestLinks(node, isInLink || isLink)
    return isLink && isInLink ? node.children : [node]
  }) as typeof parent.children
}

/** Markdown counts on from the first number; here another number begins a list of its own, so that each one stays. */
function splitLists(parent: Parents, markdown: string) {
  parent.children = parent.children.flatMap((node): RootContent[] => {
    if ('children' in node) splitLists(node, markdown)
    return node.type === 'list' && node.ordered ? runsOf(node, markdown) : [node]
  }) as typeof parent.children
}

function runsOf(list: List, markdown: string): List[] {
  const numbers = list.children.map(({ position }) => {
    const from = position?.start.offset ?? 0
    return Number.parseInt(markdown.slice(from, from + 9), 10)
  })
  // The usual way to let Markdown count; with blank lines between, they are paragraphs: «1. ledna», «1. května».
  if (list.spread !== true && numbers.every((number) => number === 1)) return [list]
  const runs: List[] = []
  let next: number | undefined
  for (const [at, item] of list.children.entries()) {
    const start = numbers[at] ?? 1
    if (start === next) runs.at(-1)?.children.push(item)
    else runs.push({ ...list, start, children: [item] })
    next = start + 1
  }
  return runs
}

function takeIds(parent: Parents, markdown: string) {
  parent.children = parent.children.filter((node) => {
    if (node.type === 'paragraph' || node.type === 'heading') {
      takeId(node, markdown)
      return node.children.length > 0
    }
    if ('children' in node) takeIds(node, markdown)
    if (node.type === 'list') {
      node.spread = false
      for (const item of node.children) item.spread = isSpread(item.children)
    }
    return (
      !['list', 'listItem', 'blockquote'].includes(node.type) ||
      !('children' in node) ||
      node.children.length > 0
    )
  }) as typeof parent.children
}

function takeId(block: Paragraph | Heading, markdown: string) {
  const last = block.children.at(-1)
  if (last?.type !== 'text') return
  const [mark, id] = PART_ID.exec(last.value) ?? []
  const end = last.position?.end.offset
  if (mark === undefined || id === undefined || end === undefined) return
  const isTyped = markdown.slice(0, end).endsWith(mark) && !isEscaped(markdown, end - mark.length)
  if (!isTyped) return
  last.value = last.value.slice(0, -mark.length).trimEnd()
  if (last.value === '') block.children.pop()
  while (block.children.at(-1)?.type === 'break') block.children.pop()
  block.data = { ...block.data, partId: id }
}

function isEscaped(markdown: string, at: number): boolean {
  let backslashes = 0
  while (markdown[at - backslashes - 1] === '\\') backslashes += 1
  return backslashes % 2 === 1
}

/** Whether the blocks of an item need blank lines between them, so that none continues the one above. */
export const isSpread = (blocks: readonly Nodes[]) => blocks.slice(1).some(({ type }) => type !== 'list')

function withMarks<Node extends Nodes>(node: Node): Node {
  if (!('children' in node)) return node
  const children: Nodes[] = node.children.map((child) => withMarks(child))
  const id = node.data?.partId
  if (id !== undefined) children.push({ type: 'html', value: ` ${partMark(id)}` })
  return { ...node, children }
}

const partMark = (id: string) => `{#${id}}`
