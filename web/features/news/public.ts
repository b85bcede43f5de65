export { ArticlePage, articleMeta } from './article.tsx'
export { Headlines } from './headlines.tsx'
export { newsMeta, NewsSheetPage } from './news-sheet.tsx'
