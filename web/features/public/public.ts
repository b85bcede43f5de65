export { Notice } from './notice.tsx'
export { PageText } from './page-text.tsx'
export { writtenMeta } from './written-meta.ts'
