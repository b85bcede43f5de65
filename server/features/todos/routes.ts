import { randomUUID } from 'node:crypto'
import { asStaff } from '#rpc.ts'
import { assigneeFor, isLinkable, linkColumns } from './content.ts'
import { toTodos } from './shapes.ts'
import { tellConcerned } from './news.ts'
import * as store from './store.ts'
import { conclude, lockTodo, reread, toTodo } from './todo.ts'
import { update } from './update.ts'

export const todos = {
  list: asStaff.todos.list.handler(async ({ input: filter, context: { db, env, user } }) =>
    toTodos(db, env, user, await store.allTodos(db, user, filter)),
  ),

  create: asStaff.todos.create.handler(({ input: { link, ...words }, context: { db, env, user }, errors }) =>
    db.transaction().execute(async (tx) => {
      await store.lockTodos(tx)
      if (!(await store.hasRoom(tx, user))) throw errors.TOO_MANY_TODOS()
      const assignedTo = await assigneeFor(tx, words.assignedTo)
      if (assignedTo === undefined) throw errors.ASSIGNEE_REFUSED()
      if (!(await isLinkable(tx, user, link))) throw errors.LINK_REFUSED()
      const id = randomUUID()
      await store.addTodo(tx, {
        id,
        ...words,
        assignedTo,
        ...linkColumns(link),
        creatorId: user.id,
        createdBy: user.username,
        editedBy: user.username,
      })
      const after = await reread(tx, user, id)
      await conclude(tx, user, 'create', { after })
      await tellConcerned(tx, user.id, undefined, after)
      return toTodo(tx, env, user, after)
    }),
  ),

  update,

  remove: asStaff.todos.remove.handler(({ input: { id }, context: { db, user }, errors }) =>
    db.transaction().execute(async (tx) => {
      const before = await lockTodo(tx, user, id)
      if (!before) throw errors.NOT_FOUND()
      await store.removeTodo(tx, id)
      await conclude(tx, user, 'delete', { before })
    }),
  ),

  restore: asStaff.todos.restore.handler(({ input: { id }, context: { db, env, user }, errors }) =>
    db.transaction().execute(async (tx) => {
      await store.lockTodos(tx)
      if (!(await store.hasRoom(tx, user))) throw errors.TOO_MANY_TODOS()
      const isRestored = await store.restoreTodo(tx, id)
      const after = isRestored ? await store.todoById(tx, user, id) : undefined
      if (!after) throw errors.NOT_FOUND()
      await conclude(tx, user, 'restore', { after })
      return toTodo(tx, env, user, after)
    }),
  ),
}
