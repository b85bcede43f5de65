import { asOwner, asUser } from '#rpc.ts'
import { answerNumbers, countOpened, countSent, findAnswers } from './answer-store.ts'

export const answers = {
  find: asUser.pages.answers.find.handler(({ input: { q }, context: { db } }) => findAnswers(db, q)),

  open: asUser.pages.answers.open.handler(({ input, context: { db } }) => countOpened(db, input)),

  send: asUser.pages.answers.send.handler(({ input, context: { db } }) => countSent(db, input.opened)),

  numbers: asOwner.pages.answers.numbers.handler(({ context: { db } }) => answerNumbers(db)),
}
