import { dayOf } from '@westmore/contract/days.ts'
import type { Todo, TodoStatus } from '@westmore/contract/todos.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import Notice from '~icons/game-icons/pin'
import Board from '~icons/lucide/columns-3'
import Keyboard from '~icons/lucide/keyboard'
import List from '~icons/lucide/list'
import Plus from '~icons/lucide/plus'
import { useNow } from '#clock.ts'
import { useMe } from '#session/session.ts'
import { ShortcutHelp } from '#keys/shortcut-help.tsx'
import { Button } from '#ui/button.tsx'
import { ChoiceButtons } from '#ui/choice-buttons.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { toast } from '#ui/toast.ts'
import { todoWords } from './labels.ts'
import { ColumnLinks } from './column-links.tsx'
import { TodoBoard } from './todo-board.tsx'
import { TodoDialog } from './todo-dialog.tsx'
import { countByStatus, isNarrowed, matches, noFilter, sorted } from './todo-filter.ts'
import { TodoFilters } from './todo-filters.tsx'
import { todoKeys, useTodoKeys } from './todo-keys.ts'
import { TodoList } from './todo-list.tsx'
import { TodoRemoval } from './todo-removal.tsx'
import { NEW, useTodoPlace } from './use-place.ts'
import { useTodos } from './use-todos.ts'

export const meta = () => [{ title: `${todoWords.title} | Westmore` }]

const views = [
  { id: 'list', label: 'Seznam', Icon: List },
  { id: 'board', label: 'Nástěnka', Icon: Board },
] as const

export default function TodosPage() {
  const { me } = useMe()
  const { query, todos, place, remove, undo } = useTodos()
  const { filter, setFilter, opened, open, close } = useTodoPlace()
  const [removed, setRemoved] = useState<Todo | null>(null)
  const [wantsHelp, setWantsHelp] = useState(false)
  const today = dayOf(useNow(30_000))
  const edited = useEdited(todos, opened, close)

  const matching = todos?.filter((todo) => matches(todo, filter, { id: me?.id ?? '', today })) ?? []
  const counts = countByStatus(matching)

  const byId = (id: string) => todos?.find((todo) => todo.id === id)
  const setStatus = (todo: Todo | undefined, status: TodoStatus) => {
    if (todo && todo.status !== status) void place(todo, { status, afterId: null })
  }
  useTodoKeys({
    onNew: () => open(NEW),
    onOpen: open,
    onRemove: (id) => setRemoved(byId(id) ?? null),
    onStatus: (id, status) => setStatus(byId(id), status),
    onView: () => setFilter({ view: filter.view === 'list' ? 'board' : 'list' }),
    onUndo: undo,
    onHelp: () => setWantsHelp(true),
  })

  return (
    <>
      <PageTitle
        quiet
        action={
          <Button onClick={() => open(NEW)}>
            <Plus /> {todoWords.add}
          </Button>
        }
      >
        {todoWords.title}
      </PageTitle>
      {query.isPending ? (
        <Spinner />
      ) : !todos ? (
        <ErrorPanel title={todoWords.unread} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : (
        <div className="grid gap-4">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <ChoiceButtons
              joined
              label="Zobrazení"
              choices={views}
              value={filter.view}
              onChange={(view) => setFilter({ view })}
            />
            <Button variant="ghost" size="sm" onClick={() => setWantsHelp(true)} className="max-sm:hidden">
              <Keyboard /> Klávesy
            </Button>
          </div>
          {todos.length > 0 && (
            <TodoFilters todos={todos} filter={filter} counts={counts} onChange={setFilter} />
          )}
          <ShownTodos
            {...{ matching, filter, setFilter, today, open }}
            isEmpty={todos.length === 0}
            onPlace={(todo, to) => void place(todo, to)}
            onRemove={setRemoved}
            onStatus={setStatus}
          />
        </div>
      )}
      <TodoDialog
        opened={todos && (opened === NEW || edited) ? opened : null}
        todo={edited?.todo ?? null}
        today={today}
        onClose={close}
        onRemove={(todo) => {
          close()
          setRemoved(todo)
        }}
      />
      <TodoRemoval todo={removed} onClose={() => setRemoved(null)} onConfirm={(todo) => void remove(todo)} />
      <ShortcutHelp open={wantsHelp} onClose={() => setWantsHelp(false)} keys={todoKeys} />
    </>
  )
}

type Place = ReturnType<typeof useTodoPlace>

type ShownTodosProps = Pick<Place, 'filter' | 'setFilter' | 'open'> & {
  /** The team has no todos at all. */
  isEmpty: boolean
  /** Those the filter lets through; the status narrows the list only, the board has a column for each. */
  matching: readonly Todo[]
  today: string
  onPlace: (todo: Todo, to: { status: TodoStatus; afterId: string | null }) => void
  onRemove: (todo: Todo) => void
  onStatus: (todo: Todo, status: TodoStatus) => void
}

/** As a list, as a board, or why there is nothing. */
function ShownTodos({ isEmpty, matching, filter, setFilter, open, today, ...deeds }: ShownTodosProps) {
  const listed = sorted(
    matching.filter(({ status }) => filter.status === 'all' || status === filter.status),
    filter.sort,
  )
  const shown = filter.view === 'list' ? listed : matching
  if (isEmpty)
    return (
      <EmptyState
        drawing={<Notice />}
        title={todoWords.emptyTitle}
        action={<Button onClick={() => open(NEW)}>{todoWords.add}</Button>}
      >
        {todoWords.emptyText}
      </EmptyState>
    )
  if (shown.length === 0 && isNarrowed(filter))
    return (
      <EmptyState
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
        <TodoBoard todos={matching} today={today} onOpen={({ id }) => open(id)} onPlace={deeds.onPlace} />
      </div>
    )
  return (
    <TodoList
      todos={listed}
      today={today}
      page={filter.page}
      onTurn={(page) => setFilter({ page })}
      onOpen={({ id }) => open(id)}
      onRemove={deeds.onRemove}
      onStatus={deeds.onStatus}
    />
  )
}

/** The todo of the address as it is now; one that was open stays so when it is deleted, one that never was is told of. */
function useEdited(todos: readonly Todo[] | undefined, opened: string | null, close: () => void) {
  const [known, setKnown] = useState<string | null>(null)
  const todo = todos?.find(({ id }) => id === opened)
  if (todo && known !== opened) setKnown(opened)
  if (opened === null && known !== null) setKnown(null)
  const isStray = todos !== undefined && opened !== null && opened !== NEW && !todo && known !== opened
  const leave = useEffectEvent(close)
  useEffect(() => {
    if (!isStray) return
    toast.info(todoWords.gone)
    leave()
  }, [isStray])
  return opened !== null && known === opened ? { todo } : null
}
