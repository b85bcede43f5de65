export { eraseNotifications } from './erase-store.ts'
export { allFor, settingsOf } from './read-store.ts'
export { unreadOf } from './routes.ts'
