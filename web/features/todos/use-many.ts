import { useMutation } from '@tanstack/react-query'
import { MAX_CHANGES, type Todo, type TodoChange } from '@westmore/contract/todos.ts'
import { toast } from '#ui/toast.ts'
import { offerUndo, type useUndos } from '#undo/undos.ts'
import { doneWords, notTakenBack, todoWords } from './labels.ts'
import { todoCommands } from './queries.ts'
import { changesFor, concernedBy, stepsOf, undoOf, type Deed } from './todo-changes.ts'
import type { During } from './use-steps.ts'

type Ways = {
  /** All there are, as they are shown. */
  todos: readonly Todo[] | undefined
  during: During
  keep: ReturnType<typeof useUndos>['keep']
}

/** Does the same to several todos, and takes it back at once. */
export function useMany({ todos = [], during, keep }: Ways) {
  const { mutateAsync: changeMany } = useMutation(todoCommands.change())

  /** As many at a time as the server takes; stops at a failure and gives what was done until then, null for nothing. */
  async function sendAll(changes: TodoChange[]) {
    const all: Awaited<ReturnType<typeof changeMany>> = { changed: [], refused: 0 }
    for (let from = 0; from < changes.length; from += MAX_CHANGES) {
      const some = changes.slice(from, from + MAX_CHANGES)
      const done = await during(
        stepsOf(some),
        () => changeMany({ changes: some }),
        todoWords.changeManyFailed,
      )
      if (!done) return all.changed.length > 0 ? all : null
      all.changed.push(...done.answer.changed)
      all.refused += done.answer.refused
    }
    return all
  }

  async function takeBack(changes: TodoChange[]) {
    const done = await sendAll(changes)
    if (done && done.refused > 0) toast.info(notTakenBack(done.refused))
  }

  /** Those it does not concern are left; false when nothing could be done. */
  return async function changeAll(deed: Deed, chosen: readonly Todo[]): Promise<boolean> {
    const concerned = concernedBy(deed, chosen)
    if (concerned.length === 0) return true
    const done = await sendAll(changesFor(deed, concerned))
    if (!done) return false
    const { changed, refused } = done
    const back = keep(() => void takeBack(undoOf(deed, concerned, todos, changed)))
    offerUndo(doneWords(deed, changed.length, refused), back.undo)
    return true
  }
}
