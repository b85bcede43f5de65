import { asStaff } from '#rpc.ts'
import { assigneeFor, isLinkable, linkColumns } from './content.ts'
import { tellConcerned } from './news.ts'
import * as store from './store.ts'
import { conclude, lockTodo, reread, toTodo } from './todo.ts'

/** What the form holds is guarded by its version; status and place are simply set, the last one wins. */
export const update = asStaff.todos.update.handler(({ input, context: { db, env, user }, errors }) =>
  db.transaction().execute(async (tx) => {
    const { id, version, status, afterId, link, assignedTo, ...words } = input
    const before = await lockTodo(tx, user, id)
    if (!before) throw errors.NOT_FOUND()
    if (version !== undefined && version !== before.version)
      throw errors.TODO_CHANGED({ data: { current: await toTodo(tx, env, user, before) } })

    const content: store.Content = { ...words }
    if (assignedTo !== undefined && assignedTo !== before.assignedTo) {
      content.assignedTo = await assigneeFor(tx, assignedTo)
      if (content.assignedTo === undefined) throw errors.ASSIGNEE_REFUSED()
    }
    if (link !== undefined && (link?.type !== before.linkType || link?.id !== before.linkId)) {
      if (!(await isLinkable(tx, user, link))) throw errors.LINK_REFUSED()
      Object.assign(content, linkColumns(link))
    }
    let after = before
    if (isChanged(before, content)) {
      await store.changeTodo(tx, id, content, user.username)
      after = await reread(tx, user, id)
      await conclude(tx, user, 'update', { before, after })
      await tellConcerned(tx, user.id, before, after)
    }

    const isElsewhere = status !== undefined && status !== before.status
    if (isElsewhere || afterId !== undefined) {
      await store.placeTodo(tx, user, id, status ?? before.status, afterId ?? null)
      const placed = await reread(tx, user, id)
      await conclude(tx, user, isElsewhere ? 'status' : 'reorder', { before: after, after: placed })
      after = placed
    }
    return toTodo(tx, env, user, after)
  }),
)

function isChanged(before: store.TodoRow, content: store.Content): boolean {
  const old: Record<string, unknown> = before
  return Object.entries(content).some(([field, value]) => value !== undefined && value !== old[field])
}
