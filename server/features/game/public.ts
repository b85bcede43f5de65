/** The public interface of this feature for other features. */
export { personalData } from './personal-data.ts'
export { clockSkewOf, eraseFromGame, tellOfRemoval, townNow, seenPlayers } from './store.ts'
