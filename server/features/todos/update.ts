import { dayOf } from '@westmore/contract/days.ts'
import { orThrow, Refusal } from '#refusal.ts'
import { asStaff } from '#rpc.ts'
import { changeFields, changeTodos } from './apply.ts'
import { reread, toTodo } from './todo.ts'

export const update = asStaff.todos.update.handler(
  ({ input: { changeId, ...input }, context: { db, env, user, now }, errors }) =>
    db.transaction().execute(async (tx) => {
      const [done] = await changeTodos(tx, { user, today: dayOf(now()), changeId }, [input], changeFields)
      const current = () => reread(tx, user, input.id)
      if (done instanceof Refusal && done.refused === 'TODO_CHANGED')
        throw errors.TODO_CHANGED({ data: { current: await toTodo(tx, env, user, await current()) } })
      orThrow(done, errors)
      return toTodo(tx, env, user, await current())
    }),
)
