export { eraseFromViews } from './erase-store.ts'
export { personalData } from './personal-data.ts'
