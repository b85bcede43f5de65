/** Sanctions for features below them. */
export { closingSanctionOf, isClosedTo } from '#features/sanctions/subject.ts'
