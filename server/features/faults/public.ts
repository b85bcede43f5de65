/** The public interface of this feature for other features. */
export { countFaultsSince } from './store.ts'
