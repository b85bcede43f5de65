import { useMemo, useState } from 'react'
import type { Todo } from '@westmore/contract/todos.ts'
import { inTurn } from '#in-turn.ts'
import { announceFailure } from '#refusals.ts'
import { todoWords } from './labels.ts'
import { afterSteps, type Step } from './todo-order.ts'

const news = { NOT_FOUND: todoWords.gone, TODO_CHANGED: todoWords.renamedByOther }

/** The data of the server with pending changes applied until the server has sent them. */
export function useSteps(data: readonly Todo[] | undefined) {
  const [steps, setSteps] = useState<readonly Step[]>([])
  const todos = useMemo(() => data && afterSteps(data, steps), [data, steps])

  /**
   * Shows the steps at once until the request ends; returns the answer, null after a failure. Requests follow one
   * another, because the place of a todo depends on those before.
   */
  async function whilePending<Answer>(
    taken: readonly Step[],
    send: () => Promise<Answer>,
    failure: string,
  ): Promise<{ answer: Answer } | null> {
    setSteps((before) => [...before, ...taken])
    try {
      return { answer: await inTurn(['todos'], send) }
    } catch (error) {
      announceFailure(error, failure, news)
      return null
    } finally {
      setSteps((before) => before.filter((one) => !taken.includes(one)))
    }
  }

  return { todos, whilePending }
}

export type WhilePending = ReturnType<typeof useSteps>['whilePending']
