import { focusRow } from '#keys/walk.ts'

export const DESK_SEARCH = 'desk-search'

/** The number of the ticket whose row has the focus, itself or something inside it. */
export function focusedTicket(): number | undefined {
  const { row } = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset ?? {}
  return row === undefined ? undefined : Number(row)
}

/** Whether there was such a row in sight. */
export function focusTicket(number: number): boolean {
  const row = document.querySelector<HTMLElement>(`[data-row="${number}"]`)
  if (!row?.checkVisibility()) return false
  focusRow(row, 'a')
  return true
}

export function focusSearch() {
  const field = document.getElementById(DESK_SEARCH)
  field?.focus()
  if (field instanceof HTMLInputElement) field.select()
}
