import { ledgerNames } from '@westmore/contract/logs-places.ts'
import type { ViewScreen } from '@westmore/contract/views.ts'

/** Addresses that more than one room leads to. */
export const personPlace = (id: string) => `/user/admin/users/${id}`

export const ticketPlace = (number: number) => `/user/admin/tickets?ticket=${number}`

/** Everything one person wrote. */
export const ticketsOfPlace = (userId: string) => `/user/admin/tickets?stav=vse&hrac=${userId}`

export const ownTicketPlace = (number: number) => `/user/support?ticket=${number}`

/** On which side of a ticket somebody stands. */
export type Side = 'player' | 'staff'

/** A ticket as this side opens it. */
export const ticketPath = (side: Side, number: number) =>
  side === 'staff' ? ticketPlace(number) : ownTicketPlace(number)

/** The mark on the landing page that shows the farewell. */
export const FAREWELL = 'sbohem'

export const todoPlace = (id: string) => `/user/admin/todos?ukol=${id}`

/** Whether a text has the form of a person's id. */
export const isUserId = (text: string) => /^\d{15,21}$/.test(text)

export { ledgerNames }

/** The ledger's screen under a filter. */
export function ledgerPlace(filter: Partial<Record<keyof typeof ledgerNames, string>> = {}): string {
  const names = new Map<string, string>(Object.entries(ledgerNames))
  const given = Object.entries(filter).map(([field, value]) => [names.get(field) ?? field, value])
  return `/user/admin/logs${given.length > 0 ? `?${new URLSearchParams(given)}` : ''}`
}

/** A screen of the staff under a query that somebody saved. */
export const viewAddress = (screen: ViewScreen, query: string) =>
  `/user/admin/${screen}${query === '' ? '' : `?${query}`}`

/** The lines of this moment up to, and without, that one under a query that somebody saved. */
export function ledgerBetween(query: string, from: string, to: string): string {
  const search = new URLSearchParams(query)
  for (const field of ['range', 'dateFrom', 'dateTo'] as const)
    for (const name of [field, ledgerNames[field]]) search.delete(name)
  search.set(ledgerNames.dateFrom, from)
  search.set(ledgerNames.dateTo, to)
  return viewAddress('logs', search.toString())
}

export const linePlace = (id: number) => `/user/admin/logs?zaznam=${id}`

/** What everybody did around a line, side by side. */
export const besidePlace = (id: number) => `/user/admin/logs?kolem=${id}`
