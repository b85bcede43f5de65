export { retentionLabels, termText } from './words.ts'
