import { randomUUID } from 'node:crypto'
import { MAX_QUESTIONS, uploadedId, type Question } from '@westmore/contract/allowlist.ts'
import type { Tx } from '#postgres/db.ts'
import { namesEachOnce } from '#postgres/ordered.ts'
import { record } from '#events/record.ts'
import { asStaff, asUser } from '#rpc.ts'
import { copiedPicture } from './picture-copy.ts'
import { uploadedPicture } from './picture-store.ts'
import * as store from './question-store.ts'

/** Call it with the questions locked: the removal of unused pictures takes that lock too. */
async function isThere(tx: Tx, imageUrl = ''): Promise<boolean> {
  const id = uploadedId(imageUrl)
  return id === null || (await uploadedPicture(tx, id)) !== undefined
}

/** With a line of text for each option, as the audit compares and shows it. */
function toAudit({ form, ...question }: Question) {
  if (form.kind !== 'choice') return { ...question, form }
  const options = form.options.map(({ text, ending }) => (ending ? `${text} (${ending})` : text))
  return { ...question, form: { ...form, options } }
}

export const questions = {
  list: asUser.allowlist.questions.list.handler(({ context: { db } }) => store.questionsInOrder(db)),

  create: asStaff.allowlist.questions.create.handler(({ input, context: { db, user }, errors }) =>
    db.transaction().execute(async (tx) => {
      await store.lockQuestions(tx)
      if (!(await isThere(tx, input.imageUrl))) throw errors.PICTURE_REFUSED()
      const { length } = await store.questionsInOrder(tx)
      if (length >= MAX_QUESTIONS) throw errors.TOO_MANY_QUESTIONS()
      const after = await store.addQuestion(tx, { ...input, id: randomUUID() }, length)
      await record(tx, user, 'allowlist.createQuestion', { id: after.id, after: toAudit(after) })
      return after
    }),
  ),

  update: asStaff.allowlist.questions.update.handler(
    ({ input: { id, ...change }, context: { db, user }, errors }) =>
      db.transaction().execute(async (tx) => {
        await store.lockQuestions(tx)
        const before = await store.questionById(tx, id)
        if (!before) throw errors.NOT_FOUND()
        if (!(await isThere(tx, change.imageUrl))) throw errors.PICTURE_REFUSED()
        const after = await store.changeQuestion(tx, id, change)
        await record(tx, user, 'allowlist.updateQuestion', {
          id,
          before: toAudit(before),
          after: toAudit(after),
        })
        return after
      }),
  ),

  remove: asStaff.allowlist.questions.remove.handler(({ input: { id }, context: { db, user }, errors }) =>
    db.transaction().execute(async (tx) => {
      await store.lockQuestions(tx)
      const before = await store.questionById(tx, id)
      if (!before) throw errors.NOT_FOUND()
      await store.removeQuestion(tx, id)
      const left = await store.questionsInOrder(tx)
      await store.placeQuestions(
        tx,
        left.map((question) => question.id),
      )
      await record(tx, user, 'allowlist.deleteQuestion', { id, before: toAudit(before) })
    }),
  ),

  reorder: asStaff.allowlist.questions.reorder.handler(({ input: { ids }, context: { db, user }, errors }) =>
    db.transaction().execute(async (tx) => {
      await store.lockQuestions(tx)
      const before = await store.questionsInOrder(tx)
      if (!namesEachOnce(ids, before)) throw errors.QUESTIONS_CHANGED()
      await store.placeQuestions(tx, ids)
      const order = { before: before.map((question) => question.id), after: ids }
      await record(tx, user, 'allowlist.reorderQuestions', { id: 'all', ...order })
      return store.questionsInOrder(tx)
    }),
  ),

  picture: copiedPicture,
}
