export { closedWords } from './opening-words.ts'
export { ReviewedApplication } from './review/single.tsx'
export type { InterviewParts } from './review/card.tsx'
export { waiting } from './review/waiting.ts'
