/** Everything other features may use of this one. */
export { eraseFromViews } from './erase-store.ts'
export { personalData } from './personal-data.ts'
