/** The public interface of this feature for other features. */
export { lastCopy, newestRun } from './store.ts'
