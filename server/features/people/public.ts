/** Everything other features may use of this one. */
export { forMenu } from './for-menu.ts'
export { storeSignIn } from './store.ts'
export { announceRules } from './unread.ts'
