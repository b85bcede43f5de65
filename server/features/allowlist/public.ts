/** Everything other features may use of this one. */
export { eraseFromSubmissions, eraseFromTexts, lockSubmissionsWith, wasApproved } from './erase-store.ts'
export { personalData } from './personal-data.ts'
export {
  accessChangesOf,
  attemptsOf,
  newestSubmissionOf,
  newestSubmissionsOf,
  queuePlace,
  removeSubmissionsOf,
  senderOf,
  submissionsById,
} from './store.ts'
