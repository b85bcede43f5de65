import { THREAD_PAGE } from '@westmore/contract/tickets.ts'

type Placed = {
  id: string
  seq: number
}

/** What is known of one list of a thread, oldest first: its end, and as much before it as was read. */
export type Pages<Item extends Placed> = {
  items: readonly Item[]
  /** Whether the first item is the first there is. */
  isWhole: boolean
  /** The place up to which nothing is missing: what was just sent may stand behind what others wrote meanwhile. */
  upTo: number
}

const isFull = (page: readonly unknown[]) => page.length >= THREAD_PAGE

/** The newest page laid over what is known. When more came at once than a page holds, what is known is let go. */
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

/** What came after the place up to which nothing was missing; there may be a gap before a page that is full. */
export function withNews<Item extends Placed>(known: Pages<Item>, news: readonly Item[]): Pages<Item> {
  if (isFull(news)) return withNewest(known, news)
  return { ...news.reduce(withItem, known), upTo: news.at(-1)?.seq ?? known.upTo }
}

/** A page that was asked for before what is known. */
export function withOlder<Item extends Placed>(known: Pages<Item>, older: readonly Item[]): Pages<Item> {
  const first = known.items[0]?.seq ?? Infinity
  const items = [...older.filter(({ seq }) => seq < first), ...known.items]
  return { ...known, items, isWhole: !isFull(older) }
}

/** One that the server has just confirmed. */
export function withItem<Item extends Placed>(known: Pages<Item>, item: Item): Pages<Item> {
  const items = [...known.items.filter(({ id }) => id !== item.id), item]
  return { ...known, items: items.toSorted((a, b) => a.seq - b.seq) }
}

/** The place from which on nothing of any list is missing. */
export function horizonOf(lists: readonly Pages<Placed>[]): number {
  return Math.max(0, ...lists.map(({ items, isWhole }) => (isWhole ? 0 : (items[0]?.seq ?? 0))))
}

/** Whether this list must be read further back for the thread to begin earlier. */
export function endsAt({ items, isWhole }: Pages<Placed>, horizon: number): boolean {
  return !isWhole && (items[0]?.seq ?? 0) >= horizon
}
