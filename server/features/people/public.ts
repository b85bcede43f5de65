/** Everything other features may use of this one. */
export { welcome } from './store.ts'
