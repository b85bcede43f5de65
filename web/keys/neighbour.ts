export type Step = 1 | -1

export function neighbourOf<Item>(
  items: readonly Item[],
  current: Item | undefined,
  step: Step,
): Item | undefined {
  const at = current === undefined ? -1 : items.indexOf(current)
  return at === -1 ? items[0] : (items[at + step] ?? current)
}

export function successor<Item>(items: readonly Item[], leaving: Item): Item | undefined {
  const at = items.indexOf(leaving)
  return items[at + 1] ?? items[at - 1]
}

function focusedRow(rows: readonly HTMLElement[]): HTMLElement | undefined {
  return rows.find((row) => row.contains(document.activeElement))
}

/** Focuses the row, or the element `inside` it, and scrolls the whole row into view. */
export function focusRow(row: HTMLElement | undefined, inside?: string): boolean {
  const target = inside === undefined ? row : row?.querySelector<HTMLElement>(inside)
  target?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  return row !== undefined
}

export function focusNeighbourRow(rows: readonly HTMLElement[], step: Step, inside?: string): boolean {
  return focusRow(neighbourOf(rows, focusedRow(rows), step), inside)
}
