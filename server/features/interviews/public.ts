export { interviewBar } from './decisions.ts'
export { eraseFromInterviews, eraseFromTexts } from './erase-store.ts'
export { personalData } from './personal-data.ts'
