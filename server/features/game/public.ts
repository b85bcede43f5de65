export { reportedServers } from './server-store.ts'
export { clockSkewOf, connectionsOf, eraseFromGame, recordRemoval, townNow, seenPlayers } from './store.ts'
