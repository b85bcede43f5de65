/** The public interface of this feature for other features. */
export { eraseFromSanctions, lockSanctionsWith, removeSanctionsOf } from './erase-store.ts'
export { eraseFromEvidence } from './evidence-store.ts'
export { bansAfter, refusingSanction, refusingSanctionOf } from './identifier-store.ts'
export { joinSanctions } from './join.ts'
export { personalData } from './personal-data.ts'
export { numbersOf } from './store.ts'
export { eraseFromTemplates } from './template-store.ts'
export { toBan } from './words.ts'
