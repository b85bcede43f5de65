export { storeSignIn } from './store.ts'
export { announceRules } from './unread.ts'
