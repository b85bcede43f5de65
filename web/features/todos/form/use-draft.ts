import { isDefinedError } from '@orpc/client'
import { useMutation } from '@tanstack/react-query'
import type { Todo } from '@westmore/contract/todos.ts'
import { useState } from 'react'
import { todoCommands } from '../queries.ts'
import { blank, changesOf, differences, mergedOver, toSend, valuesOf, type TodoValues } from './values.ts'

/** The values in the form, and changes of the same todo by others since it was opened. */
export function useTodoDraft(todo: Todo | null, today: string) {
  const { mutateAsync: create } = useMutation(todoCommands.create())
  const { mutateAsync: update } = useMutation(todoCommands.update())
  /** The version the form was filled from. */
  const [base, setBase] = useState(todo)
  const [values, setValues] = useState<TodoValues>(todo ? valuesOf(todo) : blank)
  const [refused, setRefused] = useState<Todo | null>(null)

  const isGone = base !== null && todo === null
  const edited = isGone ? null : base
  const newest = refused && (!todo || refused.version > todo.version) ? refused : todo
  const changed = base && newest && newest.version !== base.version ? { base, newest } : null
  const unlike = changed ? differences(values, changed.base, changed.newest, today) : []
  const conflict = unlike.some(({ mine }) => mine !== null) ? changed : null

  /** Continues from the newest version, with or without the changes made here. */
  function goOn(next: Todo, written: TodoValues) {
    setBase(next)
    setValues(written)
  }
  // If nothing was changed here, the newest version is shown without asking.
  if (changed && !conflict) goOn(changed.newest, valuesOf(changed.newest))

  async function save() {
    if (!edited) return create(toSend(values))
    return update(
      { id: edited.id, version: edited.version, ...changesOf(values, edited) },
      {
        onError: (error) => {
          if (isDefinedError(error) && error.code === 'TODO_CHANGED') setRefused(error.data.current)
        },
      },
    )
  }

  return {
    values,
    set: (change: Partial<TodoValues>) => setValues((before) => ({ ...before, ...change })),
    /** The edited todo; null if saving makes a new one. */
    edited,
    isGone,
    conflict: conflict && {
      editor: conflict.newest.editedBy,
      differences: unlike,
      onTake: () => goOn(conflict.newest, valuesOf(conflict.newest)),
      onKeep: () => goOn(conflict.newest, mergedOver(values, conflict.base, conflict.newest)),
    },
    save,
  }
}
