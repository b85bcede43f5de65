export { erase } from './erase.ts'
export { fingerprintOf, storeSignIn, storeTombstones, tombstonesOf } from './store.ts'
