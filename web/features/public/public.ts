export { PageProse, PageText } from './page-text.tsx'
