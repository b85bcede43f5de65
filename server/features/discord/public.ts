/** The public interface of this feature for other features. */
export { eraseFromDiscord, refreshCardsOf } from './erase-store.ts'
export { personalData } from './personal-data.ts'
