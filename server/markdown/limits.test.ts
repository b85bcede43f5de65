import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { markdownFault, renderMarkdown } from '@westmore/contract/markdown.ts'
import { MAX_PAGE } from '@westmore/contract/pages.ts'

const paragraph = `${'Slovo a další slova věty, která nikam nevede. '.repeat(8).trim()}\n\n`
const plain = paragraph.repeat(Math.floor(MAX_PAGE / paragraph.length))

/** Processor time in milliseconds. */
function costOf(markdown: string): number {
  const before = process.cpuUsage()
  renderMarkdown(markdown, { isNumbered: true })
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** The longest text of this unit within the limits, behind as much plain text. */
function worstOf(unit: string): string {
  const text = (count: number) => unit.repeat(count) + plain.slice(0, MAX_PAGE / 4)
  let [least, most] = [0, Math.floor((MAX_PAGE * 3) / 4 / unit.length)]
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (markdownFault(text(middle))) most = middle - 1
    else least = middle
  }
  return text(least)
}

const quotes = fc.integer({ min: 1, max: 10 }).map((depth) => '> '.repeat(depth))
const items = fc.integer({ min: 1, max: 10 }).map((depth) => '- '.repeat(depth))
const prefix = fc.oneof(quotes, items, fc.constantFrom('>', '>>>>>>>>>>', '>- >- >- ', '1. > ', '- a\n  - '))
const words = fc.constantFrom('a', '`a`', '**a**', '[a](b)', '# a', '---', '|a|\n|-|', 'a@b.cz', '')
const end = fc.constantFrom('\n\n', '\n# b\n', '\nb\n', '\n>\n', '\n- \n', '\n')

test('the worst text within the limits costs few times a plain one of its length', () => {
  costOf(plain)
  const usual = Math.min(costOf(plain), costOf(plain), costOf(plain))
  fc.assert(
    fc.property(fc.tuple(prefix, words, end), (unit) => {
      const worst = worstOf(unit.join(''))
      // Measured at the same time, because a busy machine makes everything dearer.
      const now = Math.max(usual, costOf(plain))
      expect(costOf(worst)).toBeLessThan(16 * now)
    }),
    { numRuns: 25, examples: [[['> '.repeat(10), 'a', '\n\n']], [['- '.repeat(10), '# a', '\n\n']]] },
  )
})
