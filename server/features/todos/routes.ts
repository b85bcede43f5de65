import { randomUUID } from 'node:crypto'
import { orThrow } from '#refusal.ts'
import { asStaff } from '#rpc.ts'
import { contentOf } from './content.ts'
import * as store from './store.ts'
import { lockTodos } from './subject.ts'
import { isSame, recordChange, todoFor, toTodos } from './todo.ts'

export const todos = {
  list: asStaff.todos.list.handler(async ({ input: filter, context: { db, env, user } }) =>
    toTodos(db, env, user, await store.allTodos(db, user, filter)),
  ),

  create: asStaff.todos.create.handler(({ input: { link, ...words }, context: { db, env, user }, errors }) =>
    db.transaction().execute(async (tx) => {
      await lockTodos(tx)
      if (!(await store.hasRoom(tx, user))) throw errors.TOO_MANY_TODOS()
      const content = orThrow(await contentOf(tx, user, { ...words, link }), {
        ...errors,
        LINK_SECRET: errors.LINK_REFUSED,
      })
      const id = randomUUID()
      const by = { creatorId: user.id, createdBy: user.username, editedBy: user.username }
      await store.addTodo(tx, { id, ...words, ...content, ...by })
      await recordChange(tx, user, { verb: 'create', after: await store.todoById(tx, user, id) })
      return todoFor(tx, env, user, id)
    }),
  ),

  /** The form's fields are guarded by their version; of the status the last write wins. */
  update: asStaff.todos.update.handler(
    ({ input: { id, version, status, ...given }, context: { db, env, user }, errors }) =>
      db.transaction().execute(async (tx) => {
        await lockTodos(tx)
        const before = await store.todoById(tx, user, id)
        if (!before || before.isDeleted) throw errors.NOT_FOUND()
        if (version !== undefined && version !== before.version)
          throw errors.TODO_CHANGED({ data: { current: await todoFor(tx, env, user, id) } })
        const content = orThrow(await contentOf(tx, user, given, before), errors)
        const edited = { ...before, ...content }
        if (!isSame(edited, before)) {
          const by = { version: before.version + 1, editedBy: user.username }
          await store.changeTodo(tx, id, { ...content, ...by })
          await recordChange(tx, user, { verb: 'update', before, after: edited })
        }
        if (status !== undefined && status !== before.status) {
          await store.changeTodo(tx, id, { status })
          await recordChange(tx, user, { verb: 'status', before: edited, after: { ...edited, status } })
        }
        return todoFor(tx, env, user, id)
      }),
  ),

  remove: asStaff.todos.remove.handler(async ({ input: { id, isUndone }, context: { db, user }, errors }) => {
    await store.removeLongDeleted(db)
    await db.transaction().execute(async (tx) => {
      await lockTodos(tx)
      const todo = await store.todoById(tx, user, id)
      if (!todo || todo.isDeleted !== isUndone) throw errors.NOT_FOUND()
      if (isUndone && !(await store.hasRoom(tx, user))) throw errors.TOO_MANY_TODOS()
      await store.setDeleted(tx, id, !isUndone)
      await recordChange(
        tx,
        user,
        isUndone ? { verb: 'restore', after: todo } : { verb: 'delete', before: todo },
      )
    })
  }),
}
