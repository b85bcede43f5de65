export { takeAppeared } from './draft-store.ts'
export { eraseFromNews, lockArticlesWith } from './erase-store.ts'
export { personalData } from './personal-data.ts'
export { comingEvents, findArticle, latestNews, listNews, newsPlaces } from './store.ts'
