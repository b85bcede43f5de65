export { addAwaited, awaitedStaff, becomeStaff, removeAwaited } from './awaited-store.ts'
export { blockReferences, anonymize, noteCommunicationRemoved } from './erase-store.ts'
export { matchesWords, peopleWith } from './list-store.ts'
export {
  activeUsers,
  allStaff,
  lockForReference,
  lockUser,
  lockWronglyRanked,
  ownerIds,
  peopleById,
  restoreWait,
  upsertUser,
  restoreAllowlistStatus,
  setAllowlistStatus,
  setRole,
  userById,
  userExists,
} from './store.ts'
