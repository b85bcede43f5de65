/** Everything other features may use of this one. */
export { personalData } from './personal-data.ts'
export { clockSkewOf, eraseFromGame, tellOfRemoval, townNow, seenPlayers } from './store.ts'
