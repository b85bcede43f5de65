/** Everything other features may use of this one. */
export { clockWords } from './clock-words.ts'
