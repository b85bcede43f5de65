export { personalData } from './personal-data.ts'
export { reportedServers } from './server-store.ts'
export { clockSkewOf, eraseFromGame, recordRemoval, townNow, seenPlayers } from './store.ts'
