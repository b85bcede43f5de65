import { focusRow } from '#keys/walk.ts'
import { focusSearchField } from '#ui/search-field.tsx'

export const DESK_SEARCH = 'desk-search'
export const TAG_FIELD = 'desk-tag'
export const REASON_FIELD = 'desk-reason'
export const REASON_OPENER = 'desk-reason-opener'

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

/** Brings its row into sight, where the list is. */
export function showTicket(number: number) {
  const row = document.querySelector(`[data-row="${number}"]`)
  if (row?.checkVisibility()) row.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}

/** False where it is not on the screen, so that the key stays free. */
export function focusField(id: string): boolean {
  const field = document.getElementById(id)
  if (!field?.checkVisibility()) return false
  field.focus()
  return true
}

export const focusSearch = () => focusSearchField(DESK_SEARCH)
