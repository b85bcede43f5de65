/** Everything other features may use of this one. */
export { closeToReferences, isLastOwner, makeNameless, noteCommunicationRemoved } from './erase-store.ts'
export {
  allStaff,
  approvedIds,
  holdUser,
  isApproved,
  lockUser,
  lockWronglyRanked,
  ownerIds,
  peopleById,
  peopleWith,
  putIntoWait,
  rememberUser,
  restoreAllowlistStatus,
  setAllowlistStatus,
  setRole,
  userById,
  userExists,
} from './store.ts'
