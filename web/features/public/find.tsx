import Magnifier from '~icons/lucide/search'
import { folding, foldingSigns } from '@westmore/contract/fold.ts'
import type { FindWords } from './labels.ts'

/** Hidden without its script. */
export function Find({ words }: { words: FindWords }) {
  return (
    <search data-find hidden className="relative mb-4">
      <Magnifier className="pointer-events-none absolute top-3 left-2.5 text-fg-soft" />
      <input
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={words.label}
        placeholder={words.label}
        aria-keyshortcuts="/"
        className="min-h-11 w-full rounded-md border-2 border-edge bg-field py-1 pr-2 pl-9 transition-colors hover:border-fg-soft [&::-webkit-search-cancel-button]:appearance-none"
      />
      <output className="mt-2 block text-sm text-fg-soft empty:hidden" />
      <script dangerouslySetInnerHTML={{ __html: findScript(words) }} />
    </search>
  )
}

export const findScript = (words: FindWords) =>
  `(${wakeFind.toString()})((${folding.toString()})(${foldingSigns.map(inAscii).join(',')}),${JSON.stringify(words)})`

/** A text as a script writes it, without characters that are not seen. */
const inAscii = (text: string) =>
  JSON.stringify(text).replaceAll(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

type Block = { element: Element; letters: string; places: [Text, number][] }

/** Runs inline in the document, so it must use nothing from outside its braces but its arguments. */
function wakeFind(foldText: (text: string) => string, { found: foundWord, of, none }: FindWords) {
  const search = document.querySelector<HTMLElement>('[data-find]')
  const [field, output] = [search?.querySelector('input'), search?.querySelector('output')]
  if (!search || !field || !output) return
  search.hidden = false

  const markChapter = () => {
    const links = document.querySelectorAll<HTMLAnchorElement>('nav ol a[href^="#"]')
    const isBegun = ({ hash }: HTMLAnchorElement) =>
      (document.getElementById(hash.slice(1))?.getBoundingClientRect().top ?? Infinity) < innerHeight / 3
    const current = [...links].findLast(isBegun)
    for (const link of links)
      if (link === current) link.ariaCurrent = 'location'
      else link.removeAttribute('aria-current')
  }
  document.addEventListener('scroll', markChapter, { passive: true })

  let blocks: Block[] | undefined
  let found: Block[] = []
  let current = -1

  const readBlocks = () => {
    const read = new Map<Element, Block>()
    const walker = document.createTreeWalker(
      document.querySelector('[data-text]') ?? search,
      NodeFilter.SHOW_TEXT,
    )
    for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
      const element = node.parentElement?.closest('p, li, tr, pre, h2, h3, h4, h5, h6')
      if (!element) continue
      const block = read.get(element) ?? { element, letters: '', places: [] }
      read.set(element, block)
      let at = 0
      for (const letter of node.data) {
        const folded = foldText(letter)
        block.letters += folded
        for (let unit = 0; unit < folded.length; unit += 1) block.places.push([node, at])
        at += letter.length
      }
    }
    return [...read.values()]
  }

  const rangesOf = ({ letters, places }: Block, word: string) => {
    const ranges: Range[] = []
    for (let from = letters.indexOf(word); from >= 0; from = letters.indexOf(word, from + word.length)) {
      const [first, last] = [places[from], places[from + word.length - 1]]
      if (!first || !last) continue
      const range = new Range()
      range.setStart(...first)
      range.setEnd(last[0], last[1] + String.fromCodePoint(last[0].data.codePointAt(last[1]) ?? 0).length)
      ranges.push(range)
    }
    return ranges
  }

  const leave = () => found[current]?.element.removeAttribute('data-found')

  field.addEventListener('input', () => {
    leave()
    blocks ??= readBlocks()
    const words = foldText(field.value).split(' ').filter(Boolean)
    found = blocks.filter(({ letters }) => words.length > 0 && words.every((word) => letters.includes(word)))
    current = -1
    output.textContent = found.length > 0 ? `${foundWord} ${found.length}` : words.length > 0 ? none : ''
    const ranges = found.flatMap((block) => words.flatMap((word) => rangesOf(block, word)))
    CSS.highlights?.set('found', new Highlight(...ranges))
  })

  field.addEventListener('keydown', ({ key, shiftKey }) => {
    if (key !== 'Enter' || found.length === 0) return
    leave()
    current = shiftKey ? (current > 0 ? current : found.length) - 1 : (current + 1) % found.length
    found[current]?.element.toggleAttribute('data-found', true)
    found[current]?.element.scrollIntoView({ block: 'center' })
    output.textContent = `${current + 1} ${of} ${found.length}`
  })

  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.target === field) return
    event.preventDefault()
    field.focus()
  })
}
