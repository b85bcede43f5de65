export type Step = 1 | -1

/** The neighbour in a list: the first item if there is no current one; at the ends the current one. */
export function neighbourOf<Item>(
  items: readonly Item[],
  current: Item | undefined,
  step: Step,
): Item | undefined {
  const at = current === undefined ? -1 : items.indexOf(current)
  return at === -1 ? items[0] : (items[at + step] ?? current)
}

/** The item to go to when another leaves the list: the next one, or else the previous one. */
export function successor<Item>(items: readonly Item[], leaving: Item): Item | undefined {
  const at = items.indexOf(leaving)
  return items[at + 1] ?? items[at - 1]
}

/** The row that has the focus or contains it. */
function focusedRow(rows: readonly HTMLElement[]): HTMLElement | undefined {
  return rows.find((row) => row.contains(document.activeElement))
}

/**
 * Focuses the row, or the element `inside` it, and scrolls the row into view below any sticky header; returns
 * whether there is a row.
 */
export function focusRow(row: HTMLElement | undefined, inside?: string): boolean {
  const target = inside === undefined ? row : row?.querySelector<HTMLElement>(inside)
  target?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  return row !== undefined
}

/** Moves the focus along the rows, starting at the first. */
export function focusNeighbourRow(rows: readonly HTMLElement[], step: Step, inside?: string): boolean {
  return focusRow(neighbourOf(rows, focusedRow(rows), step), inside)
}
