import { isPictureAddress } from './pages-pictures.ts'

/** Of lines that may begin a part: a heading, an item or a paragraph. */
export const MAX_PARTS = 2_000
export const MAX_LINES = 10_000
/** Of lists and quotes within each other. */
export const MAX_DEPTH = 10
export const MAX_ALL_DEPTHS = 10_000
/** Sum of what the parser moves: each end of a list or quote moves everything that it has read before. */
export const MAX_MOVED = 12_000_000
/** Of characters that may be syntax, between two blank lines: the parser's time grows with their square. */
export const MAX_MARKS = 600
export const MAX_ALL_MARKS = 20_000
/** Of tables: every row gets as many cells as the longest one. */
export const MAX_CELLS = 20_000

export interface MarkdownFault {
  reason: 'lines' | 'parts' | 'depth' | 'marks' | 'cells' | 'picture'
  /** Where the limit was passed, or the picture is, from 1. */
  line: number
}

/** Why a text would take too long to parse, or has a picture from where none are; each of its characters is read a few times at most. */
export function markdownFault(markdown: string): MarkdownFault | undefined {
  const total = { parts: 0, depths: 0, marks: 0, cells: 0, read: 0, moved: 0 }
  let block = { lines: 0, depth: 0, marks: 0, columns: 0 }
  const indents: number[] = []
  /** In how many lists and quotes the line before was, and in how many quotes. */
  let open = { all: 0, quotes: 0 }
  for (const [at, text] of markdown.split(/\r\n?|\n/).entries()) {
    const fault = (reason: MarkdownFault['reason']) => ({ reason, line: at + 1 })
    if (at >= MAX_LINES) return fault('lines')
    if (hasStrangePicture(text)) return fault('picture')
    total.read += PER_LINE
    const isBlank = text.trim() === ''
    if (isBlank) {
      if (open.quotes > 0) {
        total.moved += total.read
        open = { all: 0, quotes: 0 }
      }
      total.cells += block.lines * block.columns
      total.depths += indents.length
      block = { lines: 0, depth: 0, marks: 0, columns: 0 }
      continue
    }
    if (block.lines === 0 && ENDS_LISTS.test(text)) indents.length = 0
    const here = readContainers(text, indents)
    block.depth = Math.max(block.depth, here.quotes + indents.length)
    total.depths += block.depth
    if (here.isEnd || here.all < open.all) total.moved += total.read
    total.read += PER_CONTAINER * here.all
    open = here
    if (block.depth > MAX_DEPTH || total.depths > MAX_ALL_DEPTHS || total.moved > MAX_MOVED)
      return fault('depth')
    if (block.lines === 0 || BEGINS_PART.test(text)) total.parts += 1
    if (total.parts > MAX_PARTS) return fault('parts')
    const marks = count(text, MARK)
    total.marks += marks
    block.marks = marks + (ENDS_PARAGRAPH.test(text) ? 0 : block.marks)
    block.lines += 1
    block.columns = Math.max(block.columns, count(text, /\|/g))
    if (block.marks > MAX_MARKS || total.marks > MAX_ALL_MARKS) return fault('marks')
    if (total.cells + block.lines * block.columns > MAX_CELLS) return fault('cells')
  }
}

/** Pictures of other sites become their words, so they are no fault. */
const hasStrangePicture = (text: string) =>
  [...text.matchAll(/!\[[^\]]*\]\(\s*<?([^\s)>]+)/g)].some(
    ([, address = '']) => !/^(?:https?:)?\/\//i.test(address) && !isPictureAddress(address),
  )

/** After a blank line: an item begins with a marker, and what belongs to it with spaces. */
const ENDS_LISTS = /^(?![-+*>]|\d{1,9}[.)])[^ \t]/

/** A heading or an item, even without a blank line before it. */
const ENDS_PARAGRAPH = /^ {0,3}(?:#{1,6}|[-+*]) +\S/

const MARK = /[*_[\]!~<`\\&]/g

/** A heading, an underline of a heading, an item, a fence or a quote. */
const BEGINS_PART = /^[ \t]*(?:#|[=-]+[ \t]*$|[-+*>]|\d{1,9}[.)]|```|~~~)/

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

const MARKER = /([ \t]*)(>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))/y
const RULE = /[ \t]*([-*_])(?:[ \t]*\1){2,}[ \t]*$/y

/** Notes of the parser about a line, and about each list and quote around it. */
const PER_LINE = 2
const PER_CONTAINER = 6

/**
 * In how many quotes, and lists and quotes, the line certainly is; `indents` are the columns of the items that it may be
 * in.
 */
function readContainers(text: string, indents: number[]) {
  let quotes = 0
  let ended = 0
  let column = 0
  const pass = (space: string) => {
    for (const one of space) column += one === '\t' ? 4 - (column % 4) : 1
  }
  let at = 0
  for (; quotes + indents.length <= MAX_DEPTH; at = MARKER.lastIndex) {
    RULE.lastIndex = MARKER.lastIndex = at
    if (RULE.test(text)) break
    const [, space = '', mark] = MARKER.exec(text) ?? []
    if (mark === undefined) break
    pass(space)
    if (mark === '>') quotes += 1
    else {
      // The content of an item is at least two columns to the right of it.
      for (; (indents.at(-1) ?? 0) > column - 2 && indents.length > 0; ended += 1) indents.pop()
      indents.push(column)
    }
    column += mark.length
  }
  pass(/^[ \t]*/.exec(text.slice(at))?.[0] ?? '')
  // The item before may end without its list.
  return { quotes, all: quotes + indents.filter((indent) => indent + 2 <= column).length, isEnd: ended > 1 }
}
