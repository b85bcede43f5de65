export { pageLabel } from './labels.ts'
export { PersonReading } from './person-reading.tsx'
export { TicketAnswers } from './ticket-answers.tsx'
