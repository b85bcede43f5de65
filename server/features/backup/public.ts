export { lastCopy, newestRun } from './store.ts'
