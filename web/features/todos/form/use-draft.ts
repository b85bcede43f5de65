import { isDefinedError } from '@orpc/client'
import { useMutation } from '@tanstack/react-query'
import type { Todo } from '@westmore/contract/todos.ts'
import { useState } from 'react'
import { useRevised } from '#ui/use-revised.ts'
import { todoCommands } from '../queries.ts'
import { blank, changesOf, partsOn, toSend, valuesOf } from './values.ts'

type RevisedTodo = (Todo & { revision: number }) | null

const revised = (todo: Todo | null): RevisedTodo => todo && { ...todo, revision: todo.version }
const filledFrom = (todo: Todo | null) => (todo ? valuesOf(todo) : blank)

/** The values in the form, and changes of the same todo by others since it was opened. */
export function useTodoDraft(todo: Todo | null, today: string) {
  const { mutateAsync: create } = useMutation(todoCommands.create())
  const { mutateAsync: update } = useMutation(todoCommands.update())
  const draft = useState({ base: revised(todo), values: filledFrom(todo) })
  const form = { valuesOf: filledFrom, parts: partsOn(today) }
  const { values, set, base, newest, isGone, conflict, refuse } = useRevised(revised(todo), form, draft)
  const edited = isGone ? null : base

  async function save() {
    if (!edited) return create(toSend(values))
    return update(
      { id: edited.id, version: edited.version, ...changesOf(values, edited) },
      {
        onError: (error) => {
          if (isDefinedError(error) && error.code === 'TODO_CHANGED') refuse(revised(error.data.current))
        },
      },
    )
  }

  return {
    values,
    set,
    /** The edited todo; null if saving makes a new one. */
    edited,
    isGone,
    conflict: conflict && { ...conflict, editor: newest?.editedBy ?? null },
    save,
  }
}
