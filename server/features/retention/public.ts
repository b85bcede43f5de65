export { newestRuns } from './store.ts'
