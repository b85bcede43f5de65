export { alertsOfPerson } from './alert-store.ts'
export { eraseFromViews } from './erase-store.ts'
export { viewsOf } from './store.ts'
