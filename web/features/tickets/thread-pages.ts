import { THREAD_PAGE } from '@westmore/contract/tickets.ts'

type Placed = {
  id: string
  seq: number
}

/** Known part of one list of a thread, oldest first; it reaches to the end of the list. */
export type Pages<Item extends Placed> = {
  items: readonly Item[]
  /** Whether the first known item is the first of the list. */
  isWhole: boolean
  /** `seq` up to which nothing is missing; a message just sent may come after unread ones by others. */
  upTo: number
}

const isFull = (page: readonly unknown[]) => page.length >= THREAD_PAGE

/** Merges the newest page with the known part, which is dropped when there is a gap between them. */
export function withNewest<Item extends Placed>(
  known: Pages<Item> | undefined,
  newest: readonly Item[],
): Pages<Item> {
  const [first] = newest
  const upTo = newest.at(-1)?.seq ?? 0
  if (!first || !isFull(newest)) return { items: newest, isWhole: true, upTo }
  if (!known?.items.some(({ id }) => id === first.id)) return { items: newest, isWhole: false, upTo }
  const items = [...known.items.filter(({ seq }) => seq < first.seq), ...newest]
  return { items, isWhole: known.isWhole, upTo }
}

/** Adds items after `upTo`; a full page may leave a gap before it. */
export function withNews<Item extends Placed>(known: Pages<Item>, news: readonly Item[]): Pages<Item> {
  if (isFull(news)) return withNewest(known, news)
  return { ...news.reduce(withItem, known), upTo: news.at(-1)?.seq ?? known.upTo }
}

export function withOlder<Item extends Placed>(known: Pages<Item>, older: readonly Item[]): Pages<Item> {
  const first = known.items[0]?.seq ?? Infinity
  const items = [...older.filter(({ seq }) => seq < first), ...known.items]
  return { ...known, items, isWhole: !isFull(older) }
}

export function withItem<Item extends Placed>(known: Pages<Item>, item: Item): Pages<Item> {
  const items = [...known.items.filter(({ id }) => id !== item.id), item]
  return { ...known, items: items.toSorted((a, b) => a.seq - b.seq) }
}

/** `seq` from which on no list has a gap. */
export function firstGaplessSeq(lists: readonly Pages<Placed>[]): number {
  return Math.max(0, ...lists.map(({ items, isWhole }) => (isWhole ? 0 : (items[0]?.seq ?? 0))))
}

/** Whether this list must be read further back before the thread can start earlier. */
export function needsOlder({ items, isWhole }: Pages<Placed>, horizon: number): boolean {
  return !isWhole && (items[0]?.seq ?? 0) >= horizon
}
