/** The public interface of this feature for other features. */
export { newestRun } from './store.ts'
