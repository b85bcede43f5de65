export { erase } from './erase.ts'
export { fingerprintOf, storeSignIn, storeTombstones, tombstonesOf } from './store.ts'
export { adoptNotes, newNotes, waitWithNotes, type WaitingNote } from './note-store.ts'
