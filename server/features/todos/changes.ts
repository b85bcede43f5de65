import { dayOf } from '@westmore/contract/days.ts'
import { Refusal } from '#refusal.ts'
import { asStaff } from '#rpc.ts'
import { changeInBulk, changeTodos } from './apply.ts'

/** Changes several todos; a refused change does not stop the others. */
export const change = asStaff.todos.change.handler(
  ({ input: { changes, changeId }, context: { db, user, now } }) =>
    db.transaction().execute(async (tx) => {
      const done = await changeTodos(tx, { user, today: dayOf(now()), changeId }, changes, changeInBulk)
      const changed = done.flatMap((one) =>
        one instanceof Refusal ? [] : [{ id: one.id, version: one.version }],
      )
      return { changed, refused: done.length - changed.length }
    }),
)
