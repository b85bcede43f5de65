import { useMutation } from '@tanstack/react-query'
import { MAX_CHANGES, type Todo, type TodoChange } from '@westmore/contract/todos.ts'
import type { useUndos } from '#undo/undos.ts'
import { doneWords, todoWords } from './labels.ts'
import { todoCommands } from './queries.ts'
import { changesFor, affectedBy, stepsOf, type BulkChange } from './todo-changes.ts'
import type { WhilePending } from './use-steps.ts'

/** Does the same to several todos. */
export function useMany(whilePending: WhilePending, offer: ReturnType<typeof useUndos>['offer']) {
  const { mutateAsync: changeMany } = useMutation(todoCommands.change())

  /** Sends at most MAX_CHANGES at a time. Stops at a failure and returns the counts until then, null if nothing was changed. */
  async function sendAll(changeId: string, changes: TodoChange[]) {
    let [changed, refused] = [0, 0]
    for (let from = 0; from < changes.length; from += MAX_CHANGES) {
      const some = changes.slice(from, from + MAX_CHANGES)
      const done = await whilePending(
        stepsOf(some),
        () => changeMany({ changeId, changes: some }),
        todoWords.changeManyFailed,
      )
      if (!done) return changed > 0 ? { changed, refused } : null
      changed += done.answer.changed.length
      refused += done.answer.refused
    }
    return { changed, refused }
  }

  /** Skips todos that would not change; false when nothing could be done. */
  return async function changeAll(bulk: BulkChange, chosen: readonly Todo[]): Promise<boolean> {
    const concerned = affectedBy(bulk, chosen)
    if (concerned.length === 0) return true
    const id = crypto.randomUUID()
    const done = await sendAll(id, changesFor(bulk, concerned))
    if (done) offer(doneWords(bulk, done.changed, done.refused), id)
    return done !== null
  }
}
