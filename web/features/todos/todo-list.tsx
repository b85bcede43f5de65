import type { Todo } from '@westmore/contract/todos.ts'
import { useRef } from 'react'
import { Pager } from '#ui/pager.tsx'
import { TODO_PAGE } from './todo-filter.ts'
import { TodoRow, type TodoActions } from './todo-row.tsx'

type TodoListProps = {
  todos: readonly Todo[]
  today: string
  page: number
  onTurn: (page: number) => void
} & TodoActions

/** The list in pages; a page that emptied meanwhile is the last one that is left. */
export function TodoList({ todos, today, page: wanted, onTurn, ...actions }: TodoListProps) {
  const list = useRef<HTMLUListElement>(null)
  const pages = Math.max(1, Math.ceil(todos.length / TODO_PAGE))
  const page = Math.min(wanted, pages)
  const turn = (to: number) => {
    onTurn(to)
    list.current?.focus({ preventScroll: true })
    list.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }
  return (
    <div className="@container grid gap-2">
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Úkoly"
        className="scroll-mt-2 divide-y divide-line overflow-hidden rounded-md border border-line bg-night-800 outline-none"
      >
        {todos.slice((page - 1) * TODO_PAGE, page * TODO_PAGE).map((todo) => (
          <TodoRow key={todo.id} todo={todo} today={today} {...actions} />
        ))}
      </ul>
      <Pager label="Stránky úkolů" page={page} pages={pages} onTurn={turn} />
    </div>
  )
}
