import { useMutation, useQuery } from '@tanstack/react-query'
import { type Todo, type TodoStatus } from '@westmore/contract/todos.ts'
import { useState } from 'react'
import { queryClient } from '#api.ts'
import { announceFailure } from '#refusals.ts'
import { toast } from '#ui/toast.ts'
import { offerUndo } from '#undo/undos.ts'
import { statusLabels, todoRefusals, todoWords } from './labels.ts'
import { todoCommands, todoQueries } from './queries.ts'

/** Changes on their way to the server by todo: its new status, or null for a deletion. */
type Pending = ReadonlyMap<string, TodoStatus | null>

/** The toast of each change offers the opposite one. */
export function useTodos() {
  const query = useQuery(todoQueries.list())
  const { mutateAsync: update } = useMutation(todoCommands.update())
  const { mutateAsync: removeOne } = useMutation(todoCommands.remove())
  const [pending, setPending] = useState<Pending>(new Map())

  /** Shows the change until the list of the server has it; returns whether it succeeded. */
  async function change(id: string, to: TodoStatus | null, send: () => Promise<unknown>, failure: string) {
    setPending((before) => new Map(before).set(id, to))
    try {
      await send()
      return true
    } catch (error) {
      announceFailure(error, failure, todoRefusals)
      return false
    } finally {
      setPending((before) => new Map([...before].filter((one) => one[0] !== id || one[1] !== to)))
    }
  }

  async function setStatus({ id, title, status: before }: Todo, status: TodoStatus) {
    if (status === before) return
    const isDone = await change(id, status, () => update({ id, status }), todoWords.statusFailed)
    if (!isDone) return
    offerUndo(`„${title}“: ${statusLabels[status]}`, () => {
      const now = queryClient.getQueryData(todoQueries.list().queryKey)?.find((one) => one.id === id)
      if (now && now.status !== status) toast.info(todoWords.changedByOther)
      else void change(id, before, () => update({ id, status: before }), todoWords.restoreFailed)
    })
  }

  async function remove({ id }: Todo) {
    if (!(await change(id, null, () => removeOne({ id }), todoWords.removeFailed))) return
    offerUndo(todoWords.removed, () => {
      removeOne({ id, isUndone: true }).catch((error: unknown) =>
        announceFailure(error, todoWords.restoreFailed, todoRefusals),
      )
    })
  }

  return { query, todos: query.data && afterChanges(query.data, pending), setStatus, remove }
}

function afterChanges(todos: readonly Todo[], pending: Pending): readonly Todo[] {
  return todos.flatMap((todo) => {
    const status = pending.get(todo.id)
    if (status === undefined) return [todo]
    return status === null ? [] : [{ ...todo, status }]
  })
}
