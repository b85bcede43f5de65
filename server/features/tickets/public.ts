/** Everything other features may use of this one. */
export {
  eraseFromEvidence,
  eraseFromFiles,
  eraseFromTexts,
  eraseFromTickets,
  lockTicketsWith,
  nameConcernedAgain,
} from './erase-store.ts'
export { personalData } from './personal-data.ts'
export { originOf, otherTicketsOf, removeTicketsOf, ticketsById, ticketsWith } from './store.ts'
