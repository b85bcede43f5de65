import { THREAD_PAGE } from '@westmore/contract/tickets.ts'

interface Placed {
  id: string
  seq: number
}

/** What is known of one list of a thread, oldest first: its end, and as much before it as was read. */
export interface Pages<Item extends Placed> {
  items: readonly Item[]
  /** Whether the first item is the first there is. */
  isWhole: boolean
}

const isFull = (page: readonly unknown[]) => page.length >= THREAD_PAGE

/** The newest page laid over what is known. When more came at once than a page holds, what is known is let go. */
export function withNewest<Item extends Placed>(
  known: Pages<Item> | undefined,
  newest: readonly Item[],
): Pages<Item> {
  const [first] = newest
  if (!first || !isFull(newest)) return { items: newest, isWhole: true }
  if (!known?.items.some(({ id }) => id === first.id)) return { items: newest, isWhole: false }
  return { items: [...known.items.filter(({ seq }) => seq < first.seq), ...newest], isWhole: known.isWhole }
}

/** A page that was asked for before what is known. */
export function withOlder<Item extends Placed>(known: Pages<Item>, older: readonly Item[]): Pages<Item> {
  const first = known.items[0]?.seq ?? Infinity
  return { items: [...older.filter(({ seq }) => seq < first), ...known.items], isWhole: !isFull(older) }
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
