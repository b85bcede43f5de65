/** Everything other features may use of this one. */
export { newestRun } from './store.ts'
