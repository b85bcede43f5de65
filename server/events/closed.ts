/** Sanctions for features below them. */
export { closingSanctionOf, isClosedTo, isOpenAnyway } from '#features/sanctions/subject.ts'
