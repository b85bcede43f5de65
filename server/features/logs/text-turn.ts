import type { Question } from './question.ts'
import { inTurn } from './sharing.ts'

/** A search of texts reads every line of its range and holds a connection meanwhile; the other connections are for everybody else. */
const AT_ONCE = 3
const takeTurn = inTurn(AT_ONCE)

/** Reads lines; of those who search in texts so many at once. */
export const readInTurn = <Answer>({ terms }: Question, read: () => Promise<Answer>): Promise<Answer> =>
  terms.length > 0 ? takeTurn(read) : read()
