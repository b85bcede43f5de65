export type Step = 1 | -1

/** The neighbour in a list; from nowhere its first, at the ends it stays. */
export function beside<Item>(
  items: readonly Item[],
  current: Item | undefined,
  step: Step,
): Item | undefined {
  const at = current === undefined ? -1 : items.indexOf(current)
  return at === -1 ? items[0] : (items[at + step] ?? current)
}

/** What takes the place of an item that leaves a list: the one behind it, else the one before. */
export function successor<Item>(items: readonly Item[], leaving: Item): Item | undefined {
  const at = items.indexOf(leaving)
  return items[at + 1] ?? items[at - 1]
}

/** The row of a list that has the focus, itself or something inside it. */
export function focusedRow(rows: readonly HTMLElement[]): HTMLElement | undefined {
  return rows.find((row) => row.contains(document.activeElement))
}

/** Focuses the row itself, or in it what `inside` selects, and brings the row into sight below what is stuck above it. */
export function focusRow(row: HTMLElement | undefined, inside?: string) {
  const target = inside === undefined ? row : row?.querySelector<HTMLElement>(inside)
  target?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}

/** Moves the focus along the rows, from nowhere to the first. */
export function walkRows(rows: readonly HTMLElement[], step: Step, inside?: string) {
  focusRow(beside(rows, focusedRow(rows), step), inside)
}
