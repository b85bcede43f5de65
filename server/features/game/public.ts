export { reportedServers } from './server-store.ts'
export {
  clockSkewOf,
  connectionsOf,
  eraseFromGame,
  isAnyoneApproved,
  recordRemoval,
  removedAmong,
  townNow,
  seenPlayers,
} from './store.ts'
