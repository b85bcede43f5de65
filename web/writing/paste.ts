import { isAllowedLink } from '@westmore/contract/markdown.ts'
import { pasteWords } from './labels.ts'

const JUNK = 'script, title, meta, link, svg, iframe, object, template, .Apple-interchange-newline'

/** Comments beside a text, and their marks in it. */
const COMMENTS =
  '[data-style*="mso-element:comment"], .MsoCommentReference, .msocomoff, a[href^="#_msocom"], a[href^="#cmnt"]'

/** From Word, Google Docs or a web page; `leftOut` counts the pictures that were left out. */
export function cleanHtml(html: string): { html: string; leftOut: number } {
  const plain = inert(html)
  // Copied in this editor.
  if (plain.includes('data-pm-slice')) return { html: plain, leftOut: 0 }
  const { body } = new DOMParser().parseFromString(plain, 'text/html')
  for (const junk of all(body, JUNK)) junk.remove()
  for (const comment of all(body, COMMENTS))
    (comment.closest('p:has(> a[href^="#cmnt_ref"]), sup') ?? comment).remove()
  for (const styled of all(body, '[data-style]')) makeMarks(styled)
  makeHeadings(body)
  makeWordLists(body)
  for (const list of all(body, ':is(ul, ol) > :is(ul, ol)')) nest(list)
  for (const first of all<HTMLLIElement>(body, 'ol:not([start]) > li[value]:first-child'))
    first.parentElement?.setAttribute('start', String(first.value))
  for (const table of all<HTMLTableElement>(body, 'table')) makePlainTable(table)
  const leftOut = all<HTMLImageElement>(body, 'img').filter(leaveOut).length
  for (const link of all<HTMLAnchorElement>(body, 'a')) tame(link, body)
  for (const paragraph of all(body, 'p')) if (isEmpty(paragraph)) paragraph.remove()
  return { html: body.innerHTML, leftOut }
}

/** As browsers copy a picture, beside its file. */
export function isPictureAlone(html: string): boolean {
  const { body } = new DOMParser().parseFromString(inert(html), 'text/html')
  return body.textContent.trim() === '' && all(body, 'img').length === 1
}

/** Styles and handlers are renamed: the security policy does not let them be read. */
const inert = (html: string) =>
  html
    .replaceAll(/<style[\s>].*?<\/style>/gis, '')
    .replaceAll(/<[a-z][^>]*>/gi, (tag) =>
      tag.replaceAll(/\s(style|on[a-z]+)\s*=/gi, ' data-$1=').replaceAll(LINE_ENDS, ' '),
    )
    .replaceAll(LINE_ENDS, '<br>')

/** Ends of lines that HTML has no sign for, such as Word's. */
const LINE_ENDS = /[\u000B\u0085\u2028\u2029]/g

const all = <Found extends HTMLElement = HTMLElement>(root: Element, selector: string) => [
  ...root.querySelectorAll<Found>(selector),
]

const unwrap = (element: Element) => element.replaceWith(...element.childNodes)

const isEmpty = (element: Element) => element.textContent.trim() === '' && !element.querySelector('img')

/** Google Docs makes text bold by styles, and wraps the whole text in a `<b>` that is not bold. */
function makeMarks(element: HTMLElement) {
  const style = styleOf(element)
  if (element.tagName === 'B' && /(?:^|[;\s])font-weight:\s*(?:normal|400)/i.test(style))
    return unwrap(element)
  const marks = [
    [/(?:^|[;\s])font-weight:\s*(?:bold|[6-9]00)/i, 'strong'],
    [/(?:^|[;\s])font-style:\s*italic/i, 'em'],
    [/(?:^|[;\s])text-decoration[a-z-]*:[^;]*line-through/i, 's'],
  ] as const
  for (const [pattern, name] of marks)
    if (element.tagName === 'SPAN' && pattern.test(style)) {
      const mark = element.ownerDocument.createElement(name)
      mark.append(...element.childNodes)
      element.append(mark)
    }
}

/** The title of a page is its own h1. With several of them, everything moves one level down. */
function makeHeadings(body: HTMLElement) {
  for (const title of all(body, 'p.MsoTitle')) rename(title, 'h1')
  const by = all(body, 'h1').length > 1 ? 1 : 0
  for (const heading of all(body, 'h1, h2, h3, h4, h5, h6')) {
    const level = Math.min(6, Math.max(2, Number(heading.tagName[1]) + by))
    takeMarker(heading)
    for (const mark of all(heading, 'b, strong')) unwrap(mark)
    if (isEmpty(heading)) heading.remove()
    else rename(heading, `h${level}`)
  }
}

function rename(element: Element, name: string): Element {
  const renamed = element.ownerDocument.createElement(name)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
  return renamed
}

/** Word writes items as paragraphs: `mso-list:l0 level2 lfo1`, with the marker in `mso-list:Ignore`. */
function makeWordLists(body: HTMLElement) {
  /** The open lists, the outermost first. */
  let open: { list: Element; listId: string; level: number }[] = []
  let last: Element | null = null
  /** The number of the newest item, by list and level: a list goes on behind a paragraph. */
  const numbers = new Map<string, number>()
  for (const paragraph of all(body, '[data-style*="mso-list"]')) {
    const [, listId = '', depth] = /mso-list:\s*(\S+)\s+level(\d)/.exec(styleOf(paragraph)) ?? []
    const level = Number(depth)
    if (!level || paragraph.tagName === 'LI') continue
    const { marker, words } = takeMarker(paragraph)
    const [, written] = /(\d+)[.)]*$/.exec(marker) ?? []
    const number = Number(written ?? (numbers.get(`${listId} ${level}`) ?? 0) + 1)
    for (let inner = level + 1; inner <= 9; inner += 1) numbers.delete(`${listId} ${inner}`)
    numbers.set(`${listId} ${level}`, number)
    if (paragraph.previousElementSibling !== last) open = []
    open = open.filter((one) => one.level < level || (one.level === level && one.listId === listId))
    let top = open.at(-1)
    if (!top || top.level < level) {
      const list = body.ownerDocument.createElement(
        /^\(?(?:\d+|[a-z]|[ivxlc]+)[.)]/i.test(marker) ? 'ol' : 'ul',
      )
      if (list.tagName === 'OL' && number > 1) list.setAttribute('start', String(number))
      const place = top?.list.lastElementChild
      if (place) place.append(list)
      else paragraph.before(list)
      top = { list, listId, level }
      open.push(top)
    }
    const item = body.ownerDocument.createElement('li')
    item.append(...words)
    top.list.append(item)
    paragraph.remove()
    last = open[0]?.list ?? null
  }
}

const styleOf = (element: Element) => element.getAttribute('data-style') ?? ''

function takeMarker(paragraph: Element): { marker: string; words: ChildNode[] } {
  const ignored = all(paragraph, '[data-style*="mso-list:Ignore"], [data-style*="mso-list: Ignore"]')
  const marker = ignored.map(({ textContent }) => textContent.trim()).join('')
  for (const one of ignored) one.remove()
  return { marker, words: [...paragraph.childNodes] }
}

/** Google Docs puts a list inside a list beside its item. */
function nest(list: Element) {
  const item = list.previousElementSibling
  if (item?.tagName === 'LI') return item.append(list)
  const own = list.ownerDocument.createElement('li')
  list.before(own)
  own.append(list)
}

/** The first row is the head; a cell is one line; a joined cell reaches over empty ones. */
function makePlainTable(table: HTMLTableElement) {
  const rows = [...table.rows].map((row) => {
    const line: (Node[] | undefined)[] = []
    return { line, cells: [...row.cells] }
  })
  for (const [at, { line, cells }] of rows.entries())
    for (const cell of cells) {
      const place = [...line, undefined].indexOf(undefined)
      // A span of 0 reaches to the end.
      for (const reached of rows.slice(at, at + (cell.rowSpan || rows.length)))
        for (let column = place; column < place + cell.colSpan; column += 1) reached.line[column] ??= []
      line[place] = lineOf(cell)
    }
  const width = Math.max(0, ...rows.map(({ line }) => line.length))
  const { ownerDocument } = table
  const plain = rows.map(({ line }, at) => {
    const row = ownerDocument.createElement('tr')
    for (let column = 0; column < width; column += 1) {
      const cell = ownerDocument.createElement(at === 0 ? 'th' : 'td')
      cell.append(...(line[column] ?? []))
      row.append(cell)
    }
    return row
  })
  table.replaceChildren(...plain)
}

function lineOf(cell: Element): Node[] {
  const blocks = 'p, div, li, h1, h2, h3, h4, h5, h6, ul, ol, blockquote, pre, table, tbody, tr, td, th'
  for (const gap of all(cell, 'br')) gap.replaceWith(' ')
  for (const block of all(cell, blocks)) {
    block.after(' ')
    unwrap(block)
  }
  return [...cell.childNodes]
}

/** Pictures of other sites become their alternative text; whether this is one of them, and not just a sign. */
function leaveOut(picture: HTMLImageElement): boolean {
  const { src, alt } = picture
  const isOwn = src.startsWith(`${location.origin}/`)
  if (isOwn) picture.setAttribute('src', src.slice(location.origin.length))
  else picture.replaceWith(alt.trim() || pasteWords.picture)
  return !isOwn && !/^\p{RGI_Emoji}$/v.test(alt)
}

/** Places within a document of Word, LibreOffice or Google Docs: contents, footnotes and their ways back. */
const OWN_PLACE = /^#(?:_|sd(?:foot|end)note|ftnt|h\.|heading=|bookmark=|id\.|kix\.)/

function tame(link: HTMLAnchorElement, body: HTMLElement) {
  const href = targetOf(link)
  const place = href.startsWith('#') ? href.slice(1) : ''
  // An anchor of the pasted text gets lost.
  const isLost =
    OWN_PLACE.test(href) ||
    (place !== '' &&
      all(body, '[id], [name]').some(
        ({ id, attributes }) => id === place || attributes.getNamedItem('name')?.value === place,
      ))
  if (href !== '' && !isLost && isAllowedLink(href)) link.setAttribute('href', href)
  else unwrap(link)
}

function targetOf(link: HTMLAnchorElement): string {
  const given = link.getAttribute('href') ?? ''
  const { hostname, pathname, searchParams } = URL.parse(given) ?? {}
  const isGoogle = hostname === 'www.google.com' && pathname === '/url'
  const href = (isGoogle && searchParams?.get('q')) || given
  // A place within the copied document of Google.
  return href.replace(/^https:\/\/docs\.google\.com\/document\/[^#]*#/, '#')
}
