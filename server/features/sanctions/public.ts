/** The public interface of this feature for other features. */
export { eraseFromSanctions, lockSanctionsWith, removeSanctionsOf } from './erase-store.ts'
export { allBans, changedBans, numbersOf, refusingSanction, refusingSanctionOf } from './identifier-store.ts'
export { joinSanctions } from './join.ts'
export { provenIdentifiers } from '#events/gate.ts'
export { personalData } from './personal-data.ts'
export { toBan } from './words.ts'
