export { draftOf } from './draft-store.ts'
export { eraseFromSubmissions, eraseFromTexts, lockSubmissionsWith, wasApproved } from './erase-store.ts'
export { openRules } from './opening-cache.ts'
export { readRules } from './opening-store.ts'
export { questionsInOrder } from './question-store.ts'
export { undecided } from './review.ts'
export { lockWithAuthor, revokeApprovalOf } from './revoke.ts'
export { markApplicantsReminded } from './reminders.ts'
export {
  approvalOf,
  attemptsOf,
  newestSubmissionOf,
  newestSubmissionsOf,
  queuePlace,
  removeSubmissionsOf,
  senderOf,
  submissionsById,
  submissionsOf,
} from './store.ts'
export {
  addTaken,
  claimTaken,
  countUnclaimed,
  eraseFromTaken,
  isStanding,
  isTakenBy,
  listedWith,
  ownersOfTaken,
  removeUnclaimed,
  takenAmong,
  takenIdentifiers,
  takenLicenses,
  takenOf,
  takenPeople,
  takenRecordsOf,
} from './taken-store.ts'
