import { useState } from 'react'
import type { Todo } from '@westmore/contract/todos.ts'

/** Which todos are chosen, of those that are shown; what is no longer shown is chosen no more. */
export function useSelection(shown: readonly Todo[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const chosen = shown.filter(({ id }) => ids.has(id))
  return {
    chosen,
    isChosen: (id: string) => ids.has(id),
    choose: (id: string, isChosen: boolean) =>
      setIds(
        new Set(isChosen ? [...chosen.map((todo) => todo.id), id] : [...ids].filter((one) => one !== id)),
      ),
    chooseAll: (todos: readonly Todo[]) => setIds(new Set(todos.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  }
}

export type Selection = ReturnType<typeof useSelection>
