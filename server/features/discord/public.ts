/** Everything other features may use of this one. */
export { eraseFromDiscord, refreshCardsOf } from './erase-store.ts'
export { personalData } from './personal-data.ts'
