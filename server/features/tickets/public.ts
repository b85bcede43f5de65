export {
  eraseFromEvidence,
  eraseFromFiles,
  eraseFromTexts,
  eraseFromTickets,
  lockTicketsWith,
  restoreConcernedPerson,
} from './erase-store.ts'
export { takePicture } from './files/attachment-store.ts'
export { appealToHandle, closeAppeal, isHandledByOthers, lockAppealToHandle } from './thread/appeal.ts'
export { markUnassignedNotified, notifyOfUnassigned } from './handling/unassigned-store.ts'
export { ticketsWith } from './list/search.ts'
export { isTicketIdTaken } from './thread/open-store.ts'
export { openAppeal, openOwnTicket } from './thread/open.ts'
export { personalData } from './personal-data.ts'
export {
  authorAndDateOf,
  complaintsNaming,
  countUnread,
  namedInComplaintsOf,
  otherTicketsOf,
  removeTicketsOf,
  ticketsById,
} from './store.ts'
