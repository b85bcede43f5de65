import { parseMarkdown } from '@westmore/contract/markdown.ts'
import { visibleText } from '@westmore/contract/signs.ts'
import { toDocument, type Piece } from './document.ts'
import { pasteWords } from './labels.ts'

const MARKED =
  /^(?:#{1,6} +\S|[-*+] +\S|1[.)] +\S|>{1,3} +\S|-# +\S|(?:```|~~~))|\[[^\]\n]+\]\([^\s)]+\)|\*\*\S[^*\n]*\*\*/m

/** As Markdown if it has its marks; otherwise, or if `isPlain`, as it is. Other sites' pictures are left out. */
export function fromText(text: string, isPlain: boolean): { content: Piece[]; leftOut: number } {
  const clean = visibleText(text)
  if (isPlain || !MARKED.test(clean))
    return {
      content: clean
        .split(/\n+/)
        .map((line) => ({ type: 'paragraph', content: line === '' ? [] : [{ type: 'text', text: line }] })),
      leftOut: 0,
    }
  const { content = [] } = toDocument(parseMarkdown(asBlocks(clean.split('\n')).join('\n')))
  const headings = content.filter(({ type }) => type === 'heading')
  // The title of a page is its own h1. With several of them, everything moves one level down.
  const by = headings.filter(({ attrs }) => attrs?.['level'] === 1).length > 1 ? 1 : 0
  for (const { attrs } of headings)
    if (attrs) attrs['level'] = Math.min(6, Math.max(2, Number(attrs['level']) + by))
  let leftOut = 0
  const withoutForeign = (piece: Piece): Piece => {
    const { type, attrs, content: inside, ...rest } = piece
    const { src, alt } = attrs ?? {}
    if (type !== 'image' || /^\/(?!\/)/.test(String(src)))
      return { ...piece, ...(inside && { content: inside.map(withoutForeign) }) }
    leftOut += 1
    return { ...rest, type: 'text', text: typeof alt === 'string' && alt !== '' ? alt : pasteWords.picture }
  }
  return { content: content.map(withoutForeign), leftOut }
}

const QUOTE = /^>(?:>> ?| ?)/
const ITEM = /^(\s*)([-*+]|\d{1,9}[.)])\s+(?=\S)/
const FENCE = /^\s*(?:```|~~~)\s*[\w+#-]*\s*$/
/** Lines that are a fence in Markdown, also in an item or a quote, but not on Discord. */
const NO_FENCE = /^((?:(?:[-*+>]|\d{1,9}[.)])\s*)*)(?=`{3,}[^`]*$|~~~)/

const withoutFence = (line: string) => line.replace(NO_FENCE, '$1\\')

/** Discord's lines as Markdown: each by itself, `>>>` quotes the rest, an indented item belongs to the one above. */
function asBlocks(lines: readonly string[]): string[] {
  const blocks: string[] = []
  let before = ''
  let indents: number[] = []
  const add = (kind: string, ...added: string[]) => {
    if (kind !== before || kind === 'text') blocks.push('')
    before = kind
    blocks.push(...added)
  }
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const [, space = '', marker = ''] = ITEM.exec(line) ?? []
    if (line.trim() === '') before = ''
    else if (FENCE.test(line)) {
      const end = lines.findIndex((one, place) => place > at && FENCE.test(one))
      const last = end < 0 ? lines.length : end
      before = ''
      add('code', line.trimStart(), ...lines.slice(at + 1, last), '```')
      at = last
    } else if (QUOTE.test(line)) {
      const isRest = line.startsWith('>>>')
      const end = isRest ? -1 : lines.findIndex((one, place) => place > at && !QUOTE.test(one))
      const quoted = lines.slice(at, end < 0 ? lines.length : end)
      add('quote', ...asBlocks(quoted.map((one) => one.replace(QUOTE, ''))).map((one) => `> ${one}`))
      at += quoted.length - 1
    } else if (marker !== '') {
      if (before !== 'item') indents = []
      indents = [...indents.filter((indent) => indent < space.length), space.length]
      add('item', `${' '.repeat(4 * (indents.length - 1))}${withoutFence(line.trimStart())}`)
    } else if (before === 'item' && /^\s{2}/.test(line))
      blocks.push('', `${' '.repeat(4 * indents.length)}${withoutFence(line.trimStart())}`)
    else if (line.startsWith('|')) add('table', line)
    else add('text', withoutFence(line.trimStart().replace(/^-# +/, '')))
  }
  return blocks
}
