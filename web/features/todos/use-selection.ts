import { useState } from 'react'
import type { Todo } from '@westmore/contract/todos.ts'

/** The selected todos; only shown ones count. */
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
