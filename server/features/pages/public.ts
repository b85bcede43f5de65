export { adoptPages } from './adopt.ts'
export { eraseFromPages, lockDrafts } from './erase-store.ts'
export { newestParts } from './part-store.ts'
export { personalData } from './personal-data.ts'
export { isPublisher, publishing } from './publish.ts'
export {
  closedVersion,
  isBehind,
  moveClosedVersion,
  readingsOf,
  rulesToConfirm,
  takeAppeared,
} from './reading-store.ts'
export { unreadRules } from './unread.ts'
export { publishedPages } from './store.ts'
