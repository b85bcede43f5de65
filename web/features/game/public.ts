export { clockWords } from './clock-words.ts'
export { environmentToken } from './labels.ts'
export { ResourceDownload } from './resource-download.tsx'
export { TokenDialog, type NewToken } from './token-dialog.tsx'
