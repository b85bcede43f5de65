/** Sanctions for features below them. */
export {
  appealTicketsAgainst,
  closingSanctionOf,
  isClosedTo,
  isOpenAnyway,
} from '#features/sanctions/subject.ts'
