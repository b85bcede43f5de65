import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMarkdown, parseMarkdown, partChanges, partsOf, partsWithIds } from './markdown.ts'

const partsIn = (markdown: string) => [...partsOf(parseMarkdown(markdown), false).values()]

function newIds(letter: string): () => string {
  let count = 0
  return () => letter + String(count++).padStart(5, '0')
}

/** A text pasted whole: it has no marks. */
function published(text: string, before?: string) {
  const old = before === undefined ? [] : partsIn(before)
  const root = parseMarkdown(text)
  partsWithIds(root, { isNumbered: false, newId: newIds(before === undefined ? 'a' : 'b'), before: old })
  return formatMarkdown(root)
}

const chapters = Array.from({ length: 10 }, (_, chapter) =>
  [
    `## Kapitola ${chapter}`,
    ...Array.from({ length: 5 }, (_two, at) => `Pravidlo ${at} o věci ${chapter}, kterou nikdo neporuší.`),
  ].join('\n\n'),
).join('\n\n')

const changesOf = (before: string, after: string) => {
  const first = published(before)
  return partChanges(partsIn(first), partsIn(published(after, first)))
}

test('a text pasted whole with one word changed is one change', () => {
  const after = chapters.replace('Pravidlo 3 o věci 4, kterou', 'Pravidlo 3 o věci 4, již')
  expect(changesOf(chapters, after)).toMatchObject([
    { before: { text: expect.stringContaining('kterou') }, after: { text: expect.stringContaining('již') } },
  ])
})

test('repeated words keep the ids of their places', () => {
  const text = '## A\n\nTrest: ban.\n\n## B\n\nTrest: ban.\n\n## C\n\nTrest: ban.'
  const changes = changesOf(text, text.replace('## B\n\nTrest: ban.\n\n', ''))
  const first = partsIn(published(text))
  expect(changes.map(({ id, after }) => [id, after])).toEqual([
    [first[2]?.id, null],
    [first[3]?.id, null],
  ])
})

test('a split part keeps its id once, one rewritten at its place keeps it', () => {
  const [a, b, c] = ['Nikdo nesmí krást koně ani dobytek.', 'Kdo krade, jde do vězení na dva dny.', 'Konec.']
  expect(changesOf(`A\n\n${a} ${b}\n\n${c}`, `A\n\n${a}\n\n${b}\n\n${c}`)).toHaveLength(2)
  expect(changesOf(`A\n\nAno.\n\n${c}`, `A\n\nNe.\n\n${c}`)).toMatchObject([
    { before: { text: 'Ano.' }, after: { text: 'Ne.' } },
  ])
  expect(changesOf('Dnes', 'Zítra')).toHaveLength(2)
})

test('what has a mark keeps it, and nobody else gets it', () => {
  const first = published('Jedna.\n\nDva.\n\nTři.')
  const [one] = partsIn(first)
  const after = partsIn(published(`Něco zcela jiného {#${one?.id}}\n\nJedna.\n\nDva.`, first))
  expect(after[0]?.id).toBe(one?.id)
  expect(after[1]?.id).not.toBe(one?.id)
  expect(after[2]?.id).toBe(partsIn(first)[1]?.id)
})

const word = fc.constantFrom(
  ...'kůň sedlo zákon šerif vězení ban trest hra postava město vlak banka'.split(' '),
)
const sentence = fc.array(word, { minLength: 5, maxLength: 12 }).map((words) => words.join(' '))
const document = fc.uniqueArray(
  fc.tuple(fc.nat(1_000_000), sentence).map(([at, words]) => `Bod${at} ${words}`),
  { minLength: 2, maxLength: 30 },
)

test('equal words keep their id, however the text is shuffled, cut and added to', () => {
  fc.assert(
    fc.property(
      document.chain((texts) =>
        fc.tuple(
          fc.constant(texts),
          fc.shuffledSubarray(texts, { minLength: 1 }),
          fc.array(sentence, { maxLength: 5 }),
        ),
      ),
      ([texts, kept, added]) => {
        const first = published(texts.join('\n\n'))
        const ids = new Map(partsIn(first).map(({ text, id }) => [text, id]))
        const after = partsIn(published([...added, ...kept].join('\n\n'), first))
        for (const { text, id } of after) if (ids.has(text)) expect(id).toBe(ids.get(text))
        expect(new Set(after.map(({ id }) => id)).size).toBe(after.length)
      },
    ),
  )
})

test('an edit of one word of any part keeps every id', () => {
  fc.assert(
    fc.property(document, fc.nat(), (texts, which) => {
      const at = which % texts.length
      const edited = texts.with(at, (texts[at] ?? '').replace(/\S+$/, 'změna'))
      const first = published(texts.join('\n\n'))
      const after = partsIn(published(edited.join('\n\n'), first))
      expect(after.map(({ id }) => id)).toEqual(partsIn(first).map(({ id }) => id))
    }),
  )
})
