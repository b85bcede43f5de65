import { dayOf } from '@westmore/contract/days.ts'
import { asStaff } from '#rpc.ts'
import { changeTodos } from './apply.ts'
import { reread, toTodo } from './todo.ts'

export const update = asStaff.todos.update.handler(({ input, context: { db, env, user, now }, errors }) =>
  db.transaction().execute(async (tx) => {
    const [done] = await changeTodos(tx, user, dayOf(now()), [input])
    const current = () => reread(tx, user, input.id)
    if (done === 'TODO_CHANGED')
      throw errors.TODO_CHANGED({ data: { current: await toTodo(tx, env, user, await current()) } })
    if (done === 'NOT_FOUND' || done === 'ASSIGNEE_REFUSED' || done === 'LINK_REFUSED') throw errors[done]()
    return toTodo(tx, env, user, await current())
  }),
)
