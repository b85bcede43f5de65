export { copyBackups, listCopies } from './archive/elsewhere.ts'
export { BACKUP_NAME, momentOf, writeBackup } from './archive/file.ts'
export { lastCopy, newestRun } from './store.ts'
