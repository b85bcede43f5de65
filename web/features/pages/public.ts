/** Everything other features may use of this one. */
export { pageLabel } from './labels.ts'
