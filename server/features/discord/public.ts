export { eraseFromDiscord, refreshArticleCards, refreshCardsOf } from './erase-store.ts'
export { personalData } from './personal-data.ts'
export { isConfigured as hasBot } from './state-store.ts'
