/** Sanctions for features below them. */
export { joinSanctions } from '#features/sanctions/join.ts'
export { closingSanctionOf, isClosedTo } from '#features/sanctions/subject.ts'
