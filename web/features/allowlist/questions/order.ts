export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const rest = list.toSpliced(from, 1)
  return rest.toSpliced(to, 0, ...list.slice(from, from + 1))
}

/** Items in the wanted order, followed by those missing from it; deleted ones are left out. */
export function inOrder<Item extends { id: string }>(
  items: readonly Item[],
  wanted: readonly string[] | null,
): readonly Item[] {
  if (wanted === null) return items
  const place = new Map(wanted.map((id, index) => [id, index]))
  return items.toSorted((a, b) => (place.get(a.id) ?? Infinity) - (place.get(b.id) ?? Infinity) || 0)
}
