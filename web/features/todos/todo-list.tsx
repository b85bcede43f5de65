import { dayOf } from '@westmore/contract/days.ts'
import type { Todo } from '@westmore/contract/todos.ts'
import Notice from '~icons/game-icons/pin'
import { useNow } from '#clock.ts'
import { NothingFound } from '#lists/nothing-found.tsx'
import { pageOf, usePageTurn } from '#lists/pages.ts'
import { useProgressiveRows } from '#lists/progressive-rows.ts'
import { useFocusRecovery } from '#lists/use-focus-recovery.ts'
import { useMe } from '#session/session.ts'
import { Pager } from '#ui/pager.tsx'
import { todoWords } from './labels.ts'
import { countByStatus, isNarrowed, matches, noFilter, sorted } from './todo-filter.ts'
import { TodoFilters } from './todo-filters.tsx'
import { TodoRow, type TodoActions } from './todo-row.tsx'
import type { useTodoPlace } from './use-place.ts'

const FIRST = 20

type TodoListProps = {
  todos: readonly Todo[]
  place: Pick<ReturnType<typeof useTodoPlace>, 'filter' | 'setFilter'>
  actions: TodoActions
}

export function TodoList({ todos, place: { filter, setFilter }, actions }: TodoListProps) {
  const { me } = useMe()
  const today = dayOf(useNow(30_000))
  const matching = todos.filter((todo) => matches(todo, filter, { id: me?.id ?? '', today }))
  const listed = sorted(
    matching.filter(({ status }) => filter.status === 'all' || status === filter.status),
    filter.sort,
  )
  const { list, turn } = usePageTurn((page) => setFilter({ page }), useFocusRecovery<HTMLUListElement>())
  const { page, pages, shown } = pageOf(listed, filter.page)
  const rows = useProgressiveRows(shown, FIRST)
  return (
    <div className="grid gap-4">
      <TodoFilters {...{ todos, filter }} counts={countByStatus(matching)} onChange={setFilter} />
      {listed.length === 0 && isNarrowed(filter) ? (
        <NothingFound
          drawing={<Notice />}
          title={todoWords.nothingFound}
          onPress={() => setFilter(noFilter)}
        />
      ) : (
        <div className="@container grid gap-2">
          <ul
            ref={list}
            tabIndex={-1}
            aria-label="Úkoly"
            className="scroll-mt-2 divide-y divide-line overflow-hidden rounded-md border border-line bg-night-800 outline-none"
          >
            {rows.map((todo) => (
              <TodoRow key={todo.id} {...{ todo, today, ...actions }} />
            ))}
          </ul>
          <Pager label="Stránky úkolů" page={page} pages={pages} onTurn={turn} />
        </div>
      )}
    </div>
  )
}
