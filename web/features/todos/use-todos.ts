import { ORPCError } from '@orpc/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Todo, type TodoStatus } from '@westmore/contract/todos.ts'
import { errorCode } from '#api.ts'
import { announceFailure } from '#refusals.ts'
import { offerUndo, useUndos } from '#undo/undos.ts'
import { statusLabels, todoWords } from './labels.ts'
import { todoCommands, todoQueries } from './queries.ts'
import { neighbourBefore } from './todo-order.ts'
import { useMany } from './use-many.ts'
import { useSteps } from './use-steps.ts'

type Place = {
  status: TodoStatus
  afterId: string | null
}

/** The todos as the server has them with what is under way already done; every step can be taken back. */
export function useTodos() {
  const query = useQuery(todoQueries.list())
  const { mutateAsync: update } = useMutation(todoCommands.update())
  const { mutateAsync: removeTodo } = useMutation(todoCommands.remove())
  const { mutateAsync: restoreTodo } = useMutation(todoCommands.restore())
  const { keep, undoLast } = useUndos()
  const { todos, during } = useSteps(query.data)
  const changeAll = useMany({ todos, during, keep })

  async function move(id: string, { status, afterId }: Place, isNewStatus: boolean): Promise<boolean> {
    const done = await during(
      [{ kind: 'place', id, status, afterId }],
      () => update({ id, status, afterId }),
      isNewStatus ? todoWords.statusFailed : todoWords.placeFailed,
    )
    return done !== null
  }

  /** A changed status shows a toast with an undo; another place in the same column does not. */
  async function place(todo: Todo, to: Place) {
    const from: Place = { status: todo.status, afterId: neighbourBefore(todos ?? [], todo.id) }
    const isNewStatus = to.status !== from.status
    if (!isNewStatus && to.afterId === from.afterId) return
    const back = keep(() => void move(todo.id, from, isNewStatus))
    const isDone = await move(todo.id, to, isNewStatus)
    if (!isDone) back.forget()
    else if (isNewStatus) offerUndo(`„${todo.title}“: ${statusLabels[to.status]}`, back.undo)
  }

  async function remove(todo: Todo) {
    const isDone = await during(
      [{ kind: 'remove', id: todo.id }],
      () => removeTodo({ id: todo.id }),
      todoWords.removeFailed,
    )
    if (isDone) offerUndo(todoWords.removed, keep(() => void restore(todo.id)).undo)
  }

  /** Goes through although somebody changed other fields meanwhile; only another title is a conflict. */
  async function rename({ id, title: before, version }: Todo, title: string): Promise<boolean> {
    const done = await during(
      [],
      () =>
        update({ id, title, version }).catch((error: unknown) => {
          const current = newestOf(error)
          if (current?.title !== before) throw error
          return update({ id, title, version: current.version })
        }),
      todoWords.updateFailed,
    )
    if (done) keep(() => void rename(done.answer, before))
    return done !== null
  }

  async function restore(id: string) {
    try {
      await restoreTodo({ id })
    } catch (error) {
      announceFailure(error, todoWords.restoreFailed)
    }
  }

  return { query, todos, place, remove, rename, changeAll, undo: undoLast }
}

/** What the todo is by now, when that is why it was refused. */
function newestOf(error: unknown): Todo | undefined {
  if (!(error instanceof ORPCError) || errorCode(error) !== 'TODO_CHANGED') return undefined
  const { current }: { current?: unknown } = error.data ?? {}
  return Todo.safeParse(current).data
}
