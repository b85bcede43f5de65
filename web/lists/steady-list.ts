export type Row<Item> = {
  item: Item
  /** The item left the list while on screen; it keeps its place until the reader moves on. */
  left: boolean
}

export type SteadyList<Item> = {
  rows: readonly Row<Item>[]
  /** Number of new items held back because they would push down the ones being read. */
  heldBack: number
}

export function freshList<Item>(fresh: readonly Item[]): SteadyList<Item> {
  return { rows: fresh.map((item) => ({ item, left: false })), heldBack: 0 }
}

/**
 * Nothing moves under the reader: known items change in place, new ones come below, those that left stay
 * unless dismissed. An unchanged row stays the same object, so that it is not rendered again.
 */
export function mergeFresh<Item extends { id: string }>(
  shown: readonly Row<Item>[],
  fresh: readonly Item[],
  dismissed: ReadonlySet<string>,
): SteadyList<Item> {
  const renewed = new Map(fresh.map((item) => [item.id, item]))
  const rows = shown.flatMap((row) => {
    const now = renewed.get(row.item.id)
    if (!now && dismissed.has(row.item.id)) return []
    const next = { item: now ?? row.item, left: now === undefined }
    return [next.item === row.item && next.left === row.left ? row : next]
  })
  const known = new Set(rows.filter(({ left }) => !left).map(({ item }) => item.id))
  if (known.size === 0 && rows.length === 0) return freshList(fresh)
  const end = fresh.findLastIndex(({ id }) => known.has(id))
  const below = fresh.slice(end + 1)
  const heldBack = fresh.slice(0, end + 1).filter(({ id }) => !known.has(id)).length
  return { rows: [...rows, ...below.map((item) => ({ item, left: false }))], heldBack }
}
