/** The public interface of this feature for other features. */
export { newestRuns } from './store.ts'
