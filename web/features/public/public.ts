export { Notice } from './notice.tsx'
export { Sheet } from './sheet.tsx'
export { PageText, scriptOfPage } from './page-text.tsx'
export { writtenMeta } from './written-meta.ts'
