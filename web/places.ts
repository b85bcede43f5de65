/** Addresses that more than one room leads to. */
export const personPlace = (id: string) => `/user/admin/users/${id}`

export const ticketPlace = (number: number) => `/user/admin/tickets?ticket=${number}`

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

/** How the ledger’s search is written in its address. */
export const ledgerNames = {
  category: 'kategorie',
  script: 'skript',
  server: 'server',
  user: 'uzivatel',
  player: 'hrac',
  person: 'clovek',
  text: 'hledat',
  exclude: 'bez',
  dateFrom: 'od',
  dateTo: 'do',
  range: 'obdobi',
} as const

/** The ledger's screen under a filter. */
export function ledgerPlace(filter: Partial<Record<keyof typeof ledgerNames, string>> = {}): string {
  const names = new Map<string, string>(Object.entries(ledgerNames))
  const given = Object.entries(filter).map(([field, value]) => [names.get(field) ?? field, value])
  return `/user/admin/logs${given.length > 0 ? `?${new URLSearchParams(given)}` : ''}`
}

export const linePlace = (id: number) => `/user/admin/logs?zaznam=${id}`
