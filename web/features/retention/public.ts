/** Everything other features may use of this one. */
export { retentionLabels, termText } from './words.ts'
