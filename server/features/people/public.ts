/** Everything other features may use of this one. */
export { storeSignIn } from './store.ts'
export { announceRules } from './unread.ts'
