import { ORPCError } from '@orpc/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Todo } from '@westmore/contract/todos.ts'
import { errorCode } from '#api.ts'
import { announceFailure } from '#refusals.ts'
import { toast } from '#ui/toast.ts'
import { useUndos } from '#undo/undos.ts'
import { notTakenBack, statusLabels, todoWords } from './labels.ts'
import { todoCommands, todoQueries } from './queries.ts'
import { neighbourBefore, type Place } from './todo-order.ts'
import { useMany } from './use-many.ts'
import { useSteps } from './use-steps.ts'

/** The todos as the server has them, with pending changes applied; every change can be undone. */
export function useTodos() {
  const query = useQuery(todoQueries.list())
  const { mutateAsync: update } = useMutation(todoCommands.update())
  const { mutateAsync: removeTodo } = useMutation(todoCommands.remove())
  const { mutateAsync: undo } = useMutation(todoCommands.undo())
  const { keep, offer, during, undoLast } = useUndos(takeBack)
  const { todos, whilePending } = useSteps(query.data)
  const changeAll = useMany(whilePending, offer)

  async function takeBack(id: string) {
    try {
      const { changed, left } = await undo({ id })
      if (left > 0) toast.info(notTakenBack(left))
      else if (changed === 0) toast.info(todoWords.restoreFailed)
      return true
    } catch (error) {
      announceFailure(error, todoWords.restoreFailed)
      return false
    }
  }

  /** A new status shows a toast with an undo; another place in the column does not. */
  async function place({ id, title, status }: Todo, to: Place) {
    const isNewStatus = to.status !== status
    if (!isNewStatus && to.afterId === neighbourBefore(todos ?? [], id)) return
    const changeId = crypto.randomUUID()
    const done = await whilePending(
      [{ kind: 'place', id, ...to }],
      () => update({ id, changeId, ...to }),
      isNewStatus ? todoWords.statusFailed : todoWords.placeFailed,
    )
    if (done && isNewStatus) offer(`„${title}“: ${statusLabels[to.status]}`, changeId)
    else if (done) keep(changeId)
  }

  async function remove({ id }: Todo) {
    const changeId = crypto.randomUUID()
    const done = await whilePending(
      [{ kind: 'remove', id }],
      () => removeTodo({ id, changeId }),
      todoWords.removeFailed,
    )
    if (done) offer(todoWords.removed, changeId)
  }

  /** Succeeds although another person changed other fields since; only another title is a conflict. */
  async function rename({ id, title: before, version }: Todo, title: string): Promise<boolean> {
    const changeId = crypto.randomUUID()
    const done = await whilePending(
      [],
      () =>
        update({ id, changeId, title, version }).catch((error: unknown) => {
          const current = newestOf(error)
          if (current?.title !== before) throw error
          return update({ id, changeId, title, version: current.version })
        }),
      todoWords.updateFailed,
    )
    if (done) keep(changeId)
    return done !== null
  }

  return {
    query,
    todos,
    place: (todo: Todo, to: Place) => during(place(todo, to)),
    remove: (todo: Todo) => during(remove(todo)),
    rename: (todo: Todo, title: string) => during(rename(todo, title)),
    changeAll: (...change: Parameters<typeof changeAll>) => during(changeAll(...change)),
    undo: undoLast,
  }
}

/** The newest version, when the server refused because of it. */
function newestOf(error: unknown): Todo | undefined {
  if (!(error instanceof ORPCError) || errorCode(error) !== 'TODO_CHANGED') return undefined
  const { current }: { current?: unknown } = error.data ?? {}
  return Todo.safeParse(current).data
}
