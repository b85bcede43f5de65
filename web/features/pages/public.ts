/** Everything other features may use of this one. */
export { countSentTicket } from './answer-queries.ts'
export { RulesTick } from './rules-tick.tsx'
export { readingRefusals, pageLabel } from './labels.ts'
export { TicketAnswers } from './ticket-answers.tsx'
