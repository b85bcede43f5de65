import type { Heading, List, ListItem, Nodes, Paragraph, Root } from 'mdast'
import { idsFromBefore } from './markdown-same-parts.ts'
import { plainText, typedNumber } from './markdown-tree.ts'

export interface Part {
  /** Permanent; null in a draft until the page is published. */
  id: string | null
  number: string | null
  kind: 'chapter' | 'section' | 'paragraph'
  /** Without marks, with everything that belongs to it until the next part (such as a table). */
  text: string
}

export interface PartChange {
  id: string
  before: Part | null
  after: Part | null
}

type PartNode = Heading | Paragraph | ListItem

/** In the order of the page; the second part that has a copied id has none. */
export function partsOf(root: Root, isNumbered: boolean): Map<Nodes, Part> {
  const parts = new Map<Nodes, Part>()
  const used = new Set<string>()
  const numbers = isNumbered ? numbering(root) : () => null
  let last: Part | undefined
  const begin = (node: PartNode, kind: Part['kind'], text: string, depth = 0) => {
    const id = textBlock(node)?.data?.partId
    const isFree = id !== undefined && !used.has(id)
    if (isFree) used.add(id)
    last = { id: isFree ? id : null, number: numbers(kind, text, depth), kind, text }
    parts.set(node, last)
  }
  const belong = (node: Nodes) => {
    if (last) last.text = `${last.text}\n${plainText(node)}`.trimEnd()
  }
  const readList = (list: List, depth: number) => {
    for (const item of list.children) readItem(item, depth, typedNumber(list, item))
  }
  const readItem = (item: ListItem, depth: number, typed: string) => {
    const [first, ...rest] = item.children
    const isPart = first?.type === 'paragraph' && hasWords(first)
    if (isPart) begin(item, 'paragraph', typed + ownText(first), depth)
    for (const child of isPart ? rest : item.children) {
      if (child.type === 'list') readList(child, isPart ? depth + 1 : depth)
      else belong(child)
    }
  }
  for (const node of root.children) {
    if (node.type === 'list') readList(node, 1)
    else if (node.type === 'heading' && ownText(node) !== '') begin(node, kindOf(node), ownText(node))
    else if (node.type === 'paragraph' && hasWords(node)) begin(node, 'paragraph', ownText(node), 1)
    else belong(node)
  }
  return parts
}

/** An item has its words in its first paragraph. */
const textBlock = (node: Nodes) => (node.type === 'listItem' ? node.children[0] : node)

/** A heading of the first level is the page's lead, which is a paragraph. */
function kindOf({ depth }: Heading): Part['kind'] {
  if (depth === 1) return 'paragraph'
  return depth === 2 ? 'chapter' : 'section'
}

const ownText = (node: Nodes) => plainText(node).trim()

/** A picture alone belongs to the part before it. */
function hasWords(node: Nodes): boolean {
  if ('value' in node) return node.value.trim() !== ''
  return 'children' in node && node.children.some(hasWords)
}

type Numbers = (kind: Part['kind'], text: string, depth: number) => string | null

function numbering(root: Root): Numbers {
  return numbersItself(root) ? writtenNumber : countedNumbers()
}

export function numbersItself(root: Root): boolean {
  return root.children.some(
    (node) => node.type === 'heading' && node.depth === 2 && /^[§\d]/.test(ownText(node)),
  )
}

/** Chapters 1, 2 …; their sections and paragraphs 1.1, 1.2 …; below a section or an item, one level deeper. */
function countedNumbers(): Numbers {
  let counts: number[] = []
  // Levels above the paragraphs: 0 before the first chapter, 2 below a section.
  let above = 0
  return (kind, _text, depth) => {
    if (kind === 'chapter') above = 1
    if (above === 0 || (kind === 'paragraph' && depth === 0)) return null
    if (kind === 'section') above = 2
    const level = kind === 'chapter' ? 0 : kind === 'section' ? 1 : above + depth - 1
    counts = [...counts.slice(0, level), (counts[level] ?? 0) + 1]
    return counts.join('.')
  }
}

/** «3 roky» at the start of a paragraph is no number of it, at the start of a heading it is. */
function writtenNumber(kind: Part['kind'], text: string): string | null {
  const numbers =
    kind === 'paragraph'
      ? /^(?:§\s*(\d+(?:\.\d+)*)|(\d+(?:\.\d+)+)|(\d+)(?=\)))(?!\.?\d|\p{L})/u
      : /^(?:§\s*)?(\d+(?:\.\d+)*)(?!\.?\d|\p{L})/u
  return (
    numbers
      .exec(text)
      ?.slice(1)
      .find((number) => number !== undefined) ?? null
  )
}

interface Identified {
  isNumbered: boolean
  newId: () => string
  before: readonly Part[]
}

/** The parts, of which each gets an id of its own in the tree, too: that of the version before if it is the same part. */
export function partsWithIds(root: Root, { isNumbered, newId, before }: Identified): Part[] {
  const parts = partsOf(root, isNumbered)
  const all = [...parts.values()]
  const used = new Set([...all, ...before].map(({ id }) => id))
  const kept = idsFromBefore(all, before)
  for (const [node, part] of parts) {
    const block = textBlock(node)
    if (part.id !== null || !block) continue
    const partId = kept.get(part) ?? unusedId(used, newId)
    part.id = partId
    block.data = { ...block.data, partId }
  }
  return all
}

function unusedId(used: Set<string | null>, newId: () => string): string {
  let id = newId()
  while (used.has(id)) id = newId()
  used.add(id)
  return id
}

/** Parts that were added, removed or have another text; a new number alone is no change. */
export function partChanges(before: readonly Part[], after: readonly Part[]): PartChange[] {
  const [old, current] = [byId(before), byId(after)]
  const removed = [...old].filter(([id]) => !current.has(id))
  const others = [...current].filter(([id, part]) => words(old.get(id)) !== words(part))
  return [
    ...others.map(([id, part]) => ({ id, before: old.get(id) ?? null, after: part })),
    ...removed.map(([id, part]) => ({ id, before: part, after: null })),
  ]
}

const byId = (parts: readonly Part[]) =>
  new Map(parts.flatMap((part) => (part.id === null ? [] : [[part.id, part] as const])))

const words = (part: Part | undefined) => part?.text.replaceAll(/\s+/g, ' ').trim()
