import type { Todo } from '@westmore/contract/todos.ts'
import { pageOf, usePageTurn } from '#lists/pages.ts'
import { useProgressiveRows } from '#lists/progressive-rows.ts'
import { useFocusRecovery } from '#lists/use-focus-recovery.ts'
import { Pager } from '#ui/pager.tsx'
import { TodoRow, type TodoActions } from './todo-row.tsx'

const FIRST = 20

type TodoListProps = {
  todos: readonly Todo[]
  today: string
  page: number
  onTurn: (page: number) => void
} & TodoActions

export function TodoList({ todos, today, page: wanted, onTurn, ...actions }: TodoListProps) {
  const { list, turn } = usePageTurn(onTurn, useFocusRecovery<HTMLUListElement>())
  const { page, pages, shown } = pageOf(todos, wanted)
  const rows = useProgressiveRows(shown, FIRST)
  return (
    <div className="@container grid gap-2">
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Úkoly"
        className="scroll-mt-2 divide-y divide-line overflow-hidden rounded-md border border-line bg-night-800 outline-none"
      >
        {rows.map((todo) => (
          <TodoRow key={todo.id} todo={todo} today={today} {...actions} />
        ))}
      </ul>
      <Pager label="Stránky úkolů" page={page} pages={pages} onTurn={turn} />
    </div>
  )
}
