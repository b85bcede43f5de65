import { THREAD_PAGE } from '@westmore/contract/tickets.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  needsOlder,
  firstGaplessSeq,
  withItem,
  withNewest,
  withNews,
  withOlder,
  type Pages,
} from './thread-pages.ts'

type Item = {
  id: string
  seq: number
}

const item = (seq: number): Item => ({ id: `m${seq}`, seq })
/** Every second `seq`: the others belong to another list. */
const thread = (count: number) => Array.from({ length: count }, (_, index) => item(index * 2 + 1))

const newestOf = (all: readonly Item[]) => all.slice(-THREAD_PAGE)
const after = (all: readonly Item[], seq: number) => newestOf(all.filter((one) => one.seq > seq))
const before = (all: readonly Item[], seq: number) => all.filter((one) => one.seq < seq).slice(-THREAD_PAGE)

test('marks a short thread as whole at once, a long one when its start was read', () => {
  expect(withNewest(undefined, thread(THREAD_PAGE - 1)).isWhole).toBe(true)
  const all = thread(THREAD_PAGE + 1)
  const known = withNewest(undefined, newestOf(all))
  expect(known.isWhole).toBe(false)
  const more = withOlder(known, before(all, known.items[0]?.seq ?? 0))
  expect(more).toMatchObject({ items: all, isWhole: true })
})

test('needs another read to see that a thread of exactly one page is whole', () => {
  const all = thread(THREAD_PAGE)
  const known = withNewest(undefined, all)
  expect(known.isWhole).toBe(false)
  expect(withOlder(known, [])).toMatchObject({ items: all, isWhole: true })
})

test('has no gap and no duplicate, however messages come and pages are read', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('came' as const), count: fc.integer({ min: 0, max: 2 * THREAD_PAGE }) }),
    fc.constant({ kind: 'refresh' as const }),
    fc.constant({ kind: 'news' as const }),
    fc.constant({ kind: 'older' as const }),
    fc.constant({ kind: 'sent' as const }),
  )
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 3 * THREAD_PAGE }),
      fc.array(step, { maxLength: 20 }),
      (start, steps) => {
        let all = thread(start)
        let known: Pages<Item> = withNewest(undefined, newestOf(all))
        for (const { kind, ...more } of steps) {
          if (kind === 'came') all = thread(all.length + ('count' in more ? more.count : 0))
          if (kind === 'news') known = withNews(known, after(all, known.upTo))
          if (kind === 'refresh') known = withNewest(known, newestOf(all))
          if (kind === 'older' && !known.isWhole)
            known = withOlder(known, before(all, known.items[0]?.seq ?? 0))
          if (kind === 'sent') {
            // The request for newer messages may have been answered before this message was stored.
            const early = after(all, known.upTo)
            all = thread(all.length + 1)
            known = withNews(withItem(known, item(all.length * 2 - 1)), early)
          }
        }
        known = withNews(known, after(all, known.upTo))
        expect(known.items).toEqual(all.slice(all.length - known.items.length))
        expect(known.isWhole && known.items.length < all.length).toBe(false)
      },
    ),
  )
})

test('starts the thread where no list has a gap', () => {
  const messages = { items: thread(60).slice(-50), isWhole: false, upTo: 119 }
  const notes = { items: [item(40)], isWhole: false, upTo: 40 }
  const events = { items: [item(2)], isWhole: true, upTo: 2 }
  expect(firstGaplessSeq([messages, notes, events])).toBe(40)
  expect(needsOlder(notes, 40)).toBe(true)
  expect(needsOlder(messages, 40)).toBe(false)
  expect(needsOlder(events, 40)).toBe(false)
  expect(firstGaplessSeq([events])).toBe(0)
})
