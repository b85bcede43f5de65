export * as overview from './counters/overview-store.ts'
export { scriptsByServer } from './counters/overview-store.ts'
export { eraseFromLedger } from './erase-store.ts'
export {
  copyChosenLines,
  copyLines,
  eraseFromCopies,
  identifiersLinkedTo,
  redactCopies,
} from './evidence-store.ts'
export { makeMonths } from './ingest/months.ts'
export { personalData } from './personal-data.ts'
export {
  lastSeenOf,
  lastSeenOfAll,
  lastSeenWith,
  linkedIdentifiers,
  peopleOf,
  playersCalled,
  proveIdentifiers,
  provenBy,
  proverOf,
  proverQuery,
  removeIdentifier,
} from './people/people-store.ts'
export { countUpTo, oldestArrival } from './reading/count.ts'
export { horizonOf } from './reading/line-store.ts'
export { noteSearch } from './searches.ts'
export { isTokenValid, linesAround, newestCategories, serversOf } from './store.ts'
