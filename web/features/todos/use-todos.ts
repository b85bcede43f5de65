import { useMutation, useQuery } from '@tanstack/react-query'
import type { Todo, TodoStatus } from '@westmore/contract/todos.ts'
import { useMemo, useRef, useState } from 'react'
import { announceFailure } from '#refusals.ts'
import { toast } from '#ui/toast.ts'
import { statusLabels, todoWords } from './labels.ts'
import { todoCommands, todoQueries } from './queries.ts'
import { afterSteps, neighbourBefore, type Step } from './todo-order.ts'

interface Place {
  status: TodoStatus
  afterId: string | null
}

/** The todos as the server has them with what is under way already done; every step can be taken back. */
export function useTodos() {
  const query = useQuery(todoQueries.list())
  const { mutateAsync: update } = useMutation(todoCommands.update())
  const { mutateAsync: removeTodo } = useMutation(todoCommands.remove())
  const { mutateAsync: restoreTodo } = useMutation(todoCommands.restore())
  const [steps, setSteps] = useState<readonly Step[]>([])
  const undos = useRef<(() => void)[]>([])
  const { data } = query
  const todos = useMemo(() => data && afterSteps(data, steps), [data, steps])

  /** Shows the step at once, and takes it back when the server refuses. */
  async function during(step: Step, send: () => Promise<unknown>, failure: string): Promise<boolean> {
    setSteps((before) => [...before, step])
    try {
      await send()
      return true
    } catch (error) {
      announceFailure(error, failure, { NOT_FOUND: todoWords.gone })
      return false
    } finally {
      setSteps((before) => before.filter((one) => one !== step))
    }
  }

  /** Can be taken back from now on, once. */
  function keepUndo(undo: () => void): { undo: () => void; forget: () => void } {
    const forget = () => {
      undos.current = undos.current.filter((one) => one !== once)
    }
    const once = () => {
      if (!undos.current.includes(once)) return
      forget()
      undo()
    }
    undos.current = [...undos.current, once]
    return { undo: once, forget }
  }

  async function move(id: string, { status, afterId }: Place, isNewStatus: boolean): Promise<boolean> {
    return during(
      { kind: 'place', id, status, afterId },
      () => update({ id, status, afterId }),
      isNewStatus ? todoWords.statusFailed : todoWords.placeFailed,
    )
  }

  /** A new status is worth a word and a way back; another place among its like speaks for itself. */
  async function place(todo: Todo, to: Place) {
    const from: Place = { status: todo.status, afterId: neighbourBefore(todos ?? [], todo.id) }
    const isNewStatus = to.status !== from.status
    if (!isNewStatus && to.afterId === from.afterId) return
    const back = keepUndo(() => void move(todo.id, from, isNewStatus))
    const isDone = await move(todo.id, to, isNewStatus)
    if (!isDone) back.forget()
    else if (isNewStatus) offer(`„${todo.title}“: ${statusLabels[to.status]}`, back.undo)
  }

  async function remove(todo: Todo) {
    const isDone = await during(
      { kind: 'remove', id: todo.id },
      () => removeTodo({ id: todo.id }),
      todoWords.removeFailed,
    )
    if (isDone) offer(todoWords.removed, keepUndo(() => void restore(todo.id)).undo)
  }

  async function restore(id: string) {
    try {
      await restoreTodo({ id })
    } catch (error) {
      console.error(error)
      toast.error(todoWords.restoreFailed)
    }
  }

  return { query, todos, place, remove, undo: () => undos.current.at(-1)?.() }
}

function offer(text: string, undo: () => void) {
  toast.success(text, { label: todoWords.undo, onClick: undo })
}
