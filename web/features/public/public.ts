export { Notice } from './notice.tsx'
export { PageProse, PageText } from './page-text.tsx'
