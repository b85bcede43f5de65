export { copyBackups, listCopies } from './archive/elsewhere.ts'
export { backupsAmong, momentOf, writeBackup } from './archive/file.ts'
export { lastCopy, newestRun } from './store.ts'
