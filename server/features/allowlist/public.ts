export { draftOf } from './draft-store.ts'
export { eraseFromSubmissions, eraseFromTexts, lockSubmissionsWith, wasApproved } from './erase-store.ts'
export { openRules } from './opening-cache.ts'
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
