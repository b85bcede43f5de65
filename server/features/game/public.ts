export { reportedServers } from './server-store.ts'
export {
  clockSkewOf,
  connectionsOf,
  eraseFromGame,
  fullestLately,
  isAnyoneApproved,
  recordRemoval,
  removedAmong,
  townNow,
  seenPlayers,
} from './store.ts'
