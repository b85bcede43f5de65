/** The public interface of this feature for other features. */
export { personalData } from './personal-data.ts'
export { eraseFromTeam, shownTeam } from './store.ts'
