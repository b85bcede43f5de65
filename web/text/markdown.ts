import { micromark } from 'micromark'
import { gfmAutolinkLiteral, gfmAutolinkLiteralHtml } from 'micromark-extension-gfm-autolink-literal'
import { gfmStrikethrough, gfmStrikethroughHtml } from 'micromark-extension-gfm-strikethrough'
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table'

export type Heading = {
  id: string
  text: string
}

/** A rendered Markdown file: safe HTML and its headings of the second level. */
export type WrittenPage = {
  html: string
  headings: Heading[]
}

/** Ids already used by the page around the text. */
const takenIds = ['obsah', 'hlavni-menu', 'obsah-stranky']

const withoutHtml = { disable: { null: ['htmlFlow', 'htmlText'] } }

const options = {
  extensions: [withoutHtml, gfmAutolinkLiteral(), gfmStrikethrough(), gfmTable()],
  htmlExtensions: [gfmAutolinkLiteralHtml(), gfmStrikethroughHtml(), gfmTableHtml()],
}

/** `undefined` for an empty file. HTML in the text is shown as text, never run. */
export function renderMarkdown(markdown: string): WrittenPage | undefined {
  if (markdown.trim() === '') return undefined
  // micromark escapes every <, > and " of the author, so all tags found below are its own.
  const safe = micromark(markdown, options)
  const { html, headings } = nameHeadings(demoteTitle(safe))
  return { html: labelTables(tameImages(tameLinks(html))), headings }
}

/** The page has its own h1; an h1 in the text becomes a lead paragraph. */
function demoteTitle(html: string): string {
  return html.replaceAll(/<h1>(.*?)<\/h1>/gs, '<p class="lead">$1</p>')
}

function nameHeadings(html: string): WrittenPage {
  const used = new Set(takenIds)
  const headings: Heading[] = []
  const named = html.replaceAll(/<h2>(.*?)<\/h2>/gs, (_whole, content: string) => {
    const text = plainText(content)
    if (text === '') return ''
    const id = unusedId(text, used)
    headings.push({ id, text })
    return `<h2 id="${id}"><span>${content}</span></h2>`
  })
  return { html: named, headings }
}

function unusedId(text: string, used: Set<string>): string {
  const base = slug(text) || 'cast'
  let id = base
  for (let count = 2; used.has(id); count += 1) id = `${base}-${count}`
  used.add(id)
  return id
}

function slug(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

function plainText(html: string): string {
  return html
    .replaceAll(/<img [^>]*?alt="([^"]*)"[^>]*>/g, '$1')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .trim()
}

/** External links open in a new tab; a link whose address was refused becomes plain text. */
function tameLinks(html: string): string {
  return html
    .replaceAll('<a href="">', '<a>')
    .replaceAll(
      /<a href="((?:https?:|\/\/)[^"]*|\/discord)"/gi,
      '<a href="$1" target="_blank" rel="noopener noreferrer"',
    )
}

/**
 * Replaces pictures of other sites with their alternative text: the other site would see every reader of the
 * page.
 */
function tameImages(html: string): string {
  return html.replaceAll(
    /<img src="([^"]*)" alt="([^"]*)"([^>]*)>/g,
    (_whole, source: string, words: string, rest: string) =>
      /^\/(?!\/)/.test(source) ? `<img src="${source}" alt="${words}" loading="lazy"${rest}>` : words,
  )
}

/** On a phone each row is a card, so each cell has the name of its column. */
function labelTables(html: string): string {
  return html.replaceAll(/<table>.*?<\/table>/gs, (table) => {
    const columns = [...table.matchAll(/<th[^>]*>(.*?)<\/th>/gs)].map(([, cell]) => plainText(cell ?? ''))
    return `<div class="table-frame" role="group" aria-label="Tabulka" tabindex="0">${table.replaceAll(/<tr>(.*?)<\/tr>/gs, (row) => labelRow(row, columns))}</div>`
  })
}

function labelRow(row: string, columns: string[]): string {
  let at = 0
  return row.replaceAll(/<td/g, () => `<td data-label="${attribute(columns[at++] ?? '')}"`)
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
