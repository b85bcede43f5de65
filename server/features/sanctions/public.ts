/** The public interface of this feature for other features. */
export { eraseFromSanctions, lockSanctionsWith, removeSanctionsOf } from './erase-store.ts'
export { bansAfter, refusingSanction, refusingSanctionOf } from './identifier-store.ts'
export { joinSanctions } from './join.ts'
export { receiveReports } from './others/receive.ts'
export { personalData } from './personal-data.ts'
export { numbersOf } from './store.ts'
export { toBan } from './words.ts'
