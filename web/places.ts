/** Addresses that more than one room leads to. */
export const personPlace = (id: string) => `/user/admin/users/${id}`

export const ticketPlace = (number: number) => `/user/admin/tickets?ticket=${number}`

export const ownTicketPlace = (number: number) => `/user/support?ticket=${number}`

/** The mark on the landing page that shows the farewell. */
export const FAREWELL = 'sbohem'

export const todoPlace = (id: string) => `/user/admin/todos?ukol=${id}`
