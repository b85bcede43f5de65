import { ledgerNames } from '@westmore/contract/logs-places.ts'
import type { ViewScreen } from '@westmore/contract/views.ts'

export const personPlace = (id: string) => `/user/admin/users/${id}`

export const ticketPlace = (number: number) => `/user/admin/tickets?ticket=${number}`

export const ticketsOfPlace = (userId: string) => `/user/admin/tickets?stav=vse&hrac=${userId}`

export const sanctionsPlace = '/user/admin/sanctions'

export const sanctionPlace = (number: number) => `${sanctionsPlace}?sankce=${number}`

export const sanctionsOfPlace = (userId: string) => `${sanctionsPlace}?hrac=${userId}`

export const ownSanctionsPlace = '/user/sanctions'
export const appealPlace = (sanctionNumber: number) => `/user/sanctions/${sanctionNumber}/appeal`

export const interviewsPlace = '/user/admin/interviews'

export const ownTicketPlace = (number: number) => `/user/support?ticket=${number}`

export type Side = 'player' | 'staff'

export const ticketPath = (side: Side, number: number) =>
  side === 'staff' ? ticketPlace(number) : ownTicketPlace(number)

/** The hash in the landing page's address that shows the farewell. */
export const FAREWELL = 'sbohem'

export const writingPlace = (page: string) => `/user/admin/pages?page=${page}`

export const todoPlace = (id: string) => `/user/admin/todos?ukol=${id}`

export const isUserId = (text: string) => /^\d{15,21}$/.test(text)

export { ledgerNames }

export function logsPlace(filter: Partial<Record<keyof typeof ledgerNames, string>> = {}): string {
  const names = new Map<string, string>(Object.entries(ledgerNames))
  const given = Object.entries(filter).map(([field, value]) => [names.get(field) ?? field, value])
  return `/user/admin/logs${given.length > 0 ? `?${new URLSearchParams(given)}` : ''}`
}

export const viewAddress = (screen: ViewScreen, query: string) =>
  `/user/admin/${screen}${query === '' ? '' : `?${query}`}`

/** Log lines from `from` up to, but not including, `to`, with a saved query. */
export function logsPlaceBetween(query: string, from: string, to: string): string {
  const search = new URLSearchParams(query)
  for (const field of ['range', 'dateFrom', 'dateTo'] as const)
    for (const name of [field, ledgerNames[field]]) search.delete(name)
  search.set(ledgerNames.dateFrom, from)
  search.set(ledgerNames.dateTo, to)
  return viewAddress('logs', search.toString())
}

/** Where the server writes what a filter finds into a file. */
export function exportPlace(
  of: 'audit' | 'logs' | 'sanctions',
  filter: Readonly<Record<string, string | readonly string[] | undefined>>,
): string {
  const given = Object.entries(filter).flatMap(([name, value = '']) =>
    [value].flat().flatMap((one) => (one === '' ? [] : [[name, one]])),
  )
  return `/api/${of}/export?${new URLSearchParams(given)}`
}

export const linePlace = (id: number) => `/user/admin/logs?zaznam=${id}`

/** The lines of all players around one line. */
export const everybodyPlace = (id: number) => `/user/admin/logs?kolem=${id}`
