/** Everything other features may use of this one. */
export { blockReferences, isLastOwner, anonymize, noteCommunicationRemoved } from './erase-store.ts'
export {
  allStaff,
  lockForReference,
  lockUser,
  lockWronglyRanked,
  ownerIds,
  peopleById,
  peopleWith,
  restoreWait,
  upsertUser,
  restoreAllowlistStatus,
  setAllowlistStatus,
  setRole,
  userById,
  userExists,
} from './store.ts'
