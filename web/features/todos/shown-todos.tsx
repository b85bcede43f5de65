import type { Todo, TodoStatus } from '@westmore/contract/todos.ts'
import Notice from '~icons/game-icons/pin'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TodoBoard } from './board/board.tsx'
import { ColumnLinks } from './board/column-links.tsx'
import { todoWords } from './labels.ts'
import { countByStatus, isNarrowed, noFilter } from './todo-filter.ts'
import { TodoList } from './todo-list.tsx'
import type { Place } from './todo-order.ts'
import type { Renaming } from './todo-title.tsx'
import { NEW, type useTodoPlace } from './use-place.ts'
import type { Selection } from './use-selection.ts'

type ShownTodosProps = Pick<ReturnType<typeof useTodoPlace>, 'filter' | 'setFilter' | 'open'> & {
  /** The team has no todos at all. */
  isEmpty: boolean
  /** Todos that match the filter, in any status. */
  matching: readonly Todo[]
  /** Todos on all pages of the list, or on the board. */
  shown: readonly Todo[]
  today: string
  renaming: Renaming
  selection: Selection
  onPlace: (todo: Todo, to: Place) => void
  onRemove: (todo: Todo) => void
  onStatus: (todo: Todo, status: TodoStatus) => void
}

/** The list, the board, or the reason why neither has a todo. */
export function ShownTodos(props: ShownTodosProps) {
  const { isEmpty, matching, shown, filter, setFilter, open, today, renaming, selection } = props
  const { isChosen, choose } = selection
  if (isEmpty)
    return (
      <EmptyState
        drawing={<Notice />}
        title={todoWords.emptyTitle}
        action={
          <Button variant="secondary" onClick={() => open(NEW)}>
            {todoWords.add}
          </Button>
        }
      >
        {todoWords.emptyText}
      </EmptyState>
    )
  if (shown.length === 0 && isNarrowed(filter))
    return (
      <EmptyState
        drawing={<Notice />}
        title={todoWords.nothingFound}
        action={
          <Button variant="secondary" onClick={() => setFilter({ ...noFilter, view: filter.view })}>
            Zrušit filtry
          </Button>
        }
      />
    )
  if (filter.view === 'board')
    return (
      <div>
        <ColumnLinks counts={countByStatus(matching)} />
        <TodoBoard
          todos={matching}
          {...{ today, renaming, isChosen }}
          onOpen={open}
          onPlace={props.onPlace}
        />
      </div>
    )
  return (
    <TodoList
      todos={shown}
      {...{ today, renaming, isChosen }}
      onChoose={choose}
      page={filter.page}
      onTurn={(page) => setFilter({ page })}
      onOpen={open}
      onRemove={props.onRemove}
      onStatus={props.onStatus}
    />
  )
}
