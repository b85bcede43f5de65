/** Sanctions for features below them. */
export { joinSanctions } from '#features/sanctions/join.ts'
export {
  appealTicketsAgainst,
  closingSanctionOf,
  isClosedTo,
  isOpenAnyway,
} from '#features/sanctions/subject.ts'
