/** Addresses that more than one room leads to. */
export const personPlace = (id: string) => `/user/admin/users/${id}`

export const ticketPlace = (number: number) => `/user/admin/tickets?ticket=${number}`

export const ownTicketPlace = (number: number) => `/user/support?ticket=${number}`

export const todoPlace = (id: string) => `/user/admin/todos?ukol=${id}`
