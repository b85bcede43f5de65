export { eraseNotifications } from './erase-store.ts'
export { personalData } from './personal-data.ts'
export { unreadOf } from './routes.ts'
