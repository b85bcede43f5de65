export const DESK_SEARCH = 'desk-search'

/** The number of the row that has the focus, itself or something inside it. */
export function focusedRow(): number | undefined {
  const { row } = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset ?? {}
  return row === undefined ? undefined : Number(row)
}

/** Whether there was such a row in sight. */
export function focusRow(number: number): boolean {
  const row = document.querySelector<HTMLElement>(`[data-row="${number}"]`)
  if (!row?.checkVisibility()) return false
  row.querySelector<HTMLElement>('a')?.focus({ preventScroll: true })
  row.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  return true
}

export function focusSearch() {
  const field = document.getElementById(DESK_SEARCH)
  field?.focus()
  if (field instanceof HTMLInputElement) field.select()
}
