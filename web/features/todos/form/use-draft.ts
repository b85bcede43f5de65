import { isDefinedError } from '@orpc/client'
import { useMutation } from '@tanstack/react-query'
import type { Todo } from '@westmore/contract/todos.ts'
import { useState } from 'react'
import { useRevised } from '#ui/use-revised.ts'
import { todoCommands } from '../queries.ts'
import { blank, changesOf, toSend, valuesOf, type TodoValues } from './values.ts'

type RevisedTodo = (Todo & { revision: number }) | null

const revised = (todo: Todo | null): RevisedTodo => todo && { ...todo, revision: todo.version }
const form = {
  valuesOf: (todo: Todo | null) => (todo ? valuesOf(todo) : blank),
  textsIn: ({ title, description }: TodoValues) => [title, description],
}

export function useTodoDraft(todo: Todo | null) {
  const { mutateAsync: create } = useMutation(todoCommands.create())
  const { mutateAsync: update } = useMutation(todoCommands.update())
  const draft = useState({ base: revised(todo), values: form.valuesOf(todo) })
  const { base, isGone, refuse, ...fields } = useRevised(revised(todo), form, draft)
  const edited = isGone ? null : base

  async function save() {
    if (!edited) return create(toSend(fields.values))
    return update(
      { id: edited.id, version: edited.version, ...changesOf(fields.values, edited) },
      {
        onError: (error) => {
          if (isDefinedError(error) && error.code === 'TODO_CHANGED') refuse(revised(error.data.current))
        },
      },
    )
  }

  return {
    ...fields,
    /** Null if saving makes a new todo. */
    edited,
    isGone,
    save,
  }
}
