/** The public interface of this feature for other features. */
export { eraseFromDiscord, refreshArticleCards, refreshCardsOf } from './erase-store.ts'
export { personalData } from './personal-data.ts'
export { isConfigured as hasBot } from './state-store.ts'
