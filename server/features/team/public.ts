/** The public interface of this feature for other features. */
export { shownTeam } from './member.ts'
export { personalData } from './personal-data.ts'
export { eraseFromTeam } from './store.ts'
