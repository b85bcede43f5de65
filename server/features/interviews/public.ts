export { eraseFromInterviews, eraseFromTexts } from './erase-store.ts'
export { interviewBar } from './obstacle.ts'
export { personalData } from './personal-data.ts'
