import { focusRow } from '#keys/neighbour.ts'

export const TAG_FIELD = 'desk-tag'
export const REASON_FIELD = 'desk-reason'
export const REASON_OPENER = 'desk-reason-opener'

export function focusedTicket(): number | undefined {
  const { row } = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset ?? {}
  return row === undefined ? undefined : Number(row)
}

export function focusTicket(number: number): boolean {
  const row = document.querySelector<HTMLElement>(`[data-row="${number}"]`)
  if (!row?.checkVisibility()) return false
  focusRow(row, 'a')
  return true
}

export function showTicket(number: number) {
  const row = document.querySelector(`[data-row="${number}"]`)
  if (row?.checkVisibility()) row.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}

/** Returns false when the field is not visible, so that the key stays free. */
export function focusField(id: string): boolean {
  const field = document.getElementById(id)
  if (!field?.checkVisibility()) return false
  field.focus()
  return true
}
