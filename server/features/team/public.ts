export { personalData } from './personal-data.ts'
export { eraseFromTeam, shownTeam } from './store.ts'
