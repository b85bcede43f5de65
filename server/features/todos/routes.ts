import { randomUUID } from 'node:crypto'
import { dayOf } from '@westmore/contract/days.ts'
import { firstDay } from '@westmore/contract/todos-repeat.ts'
import { orThrow, Refusal } from '#refusal.ts'
import { asStaff } from '#rpc.ts'
import { changeFields, changeInBulk, changeTodos, remove } from './apply.ts'
import { assigneeAmong, isLinkable, referencesFor, labelsAs, linkColumns } from './content.ts'
import { returnsOnOf } from './returns.ts'
import * as store from './store.ts'
import { lockTodos } from './subject.ts'
import { recordChanges, reread, toTodo, toTodos } from './todo.ts'
import { undo } from './undo.ts'

export const todos = {
  list: asStaff.todos.list.handler(async ({ input: filter, context: { db, env, user } }) =>
    toTodos(db, env, user, await store.allTodos(db, user, filter)),
  ),

  create: asStaff.todos.create.handler(
    ({ input: { link, ...words }, context: { db, env, user, now }, errors }) =>
      db.transaction().execute(async (tx) => {
        await lockTodos(tx)
        if (!(await store.hasRoom(tx, user))) throw errors.TOO_MANY_TODOS()
        const today = dayOf(now())
        const dueDate = words.dueDate ?? (words.repeat && firstDay(words.repeat, today))
        const known = await referencesFor(tx, user, [{ ...words, link }])
        const assignedTo = assigneeAmong(known, words.assignedTo)
        if (assignedTo === undefined) throw errors.ASSIGNEE_REFUSED()
        if (!isLinkable(known, link)) throw errors.LINK_REFUSED()
        const id = randomUUID()
        await store.addTodo(tx, {
          id,
          ...words,
          assignedTo,
          dueDate,
          labels: labelsAs(known, words.labels),
          returnsOn: returnsOnOf({ ...words, dueDate }, today),
          ...linkColumns(link),
          creatorId: user.id,
          createdBy: user.username,
          editedBy: user.username,
        })
        const after = await reread(tx, user, id)
        await recordChanges(tx, user, [{ verb: 'create', after }])
        return toTodo(tx, env, user, after)
      }),
  ),

  update: asStaff.todos.update.handler(
    ({ input: { changeId, ...input }, context: { db, env, user, now }, errors }) =>
      db.transaction().execute(async (tx) => {
        const [done] = await changeTodos(tx, { user, today: dayOf(now()), changeId }, [input], changeFields)
        const current = () => reread(tx, user, input.id)
        if (done instanceof Refusal && done.refused === 'TODO_CHANGED')
          throw errors.TODO_CHANGED({ data: { current: await toTodo(tx, env, user, await current()) } })
        orThrow(done, errors)
        return toTodo(tx, env, user, await current())
      }),
  ),

  remove: asStaff.todos.remove.handler(({ input: { id, changeId }, context: { db, user, now }, errors }) =>
    db.transaction().execute(async (tx) => {
      const by = { user, today: dayOf(now()), changeId }
      const [done] = await changeTodos(tx, by, [{ id, deleted: true }], remove)
      orThrow(done, errors)
    }),
  ),

  /** A refused change does not stop the others. */
  change: asStaff.todos.change.handler(({ input: { changes, changeId }, context: { db, user, now } }) =>
    db.transaction().execute(async (tx) => {
      const done = await changeTodos(tx, { user, today: dayOf(now()), changeId }, changes, changeInBulk)
      const changed = done.flatMap((one) =>
        one instanceof Refusal ? [] : [{ id: one.id, version: one.version }],
      )
      return { changed, refused: done.length - changed.length }
    }),
  ),

  undo,
}
