export { reportedServers } from './server-store.ts'
export {
  clockSkewOf,
  connectionsOf,
  eraseFromGame,
  fullestLately,
  recordRemoval,
  townNow,
  seenPlayers,
} from './store.ts'
