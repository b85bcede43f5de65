/** Everything other features may use of this one. */
export { countSentTicket } from './answer-queries.ts'
export { TicketAnswers } from './ticket-answers.tsx'
