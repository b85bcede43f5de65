import { dayOf } from '@westmore/contract/days.ts'
import type { Todo, TodoStatus } from '@westmore/contract/todos.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import Plus from '~icons/lucide/plus'
import { useNow } from '#clock.ts'
import { useMe } from '#session/session.ts'
import { ShortcutHelp } from '#keys/shortcut-help.tsx'
import { Button } from '#ui/button.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { toast } from '#ui/toast.ts'
import { todoWords } from './labels.ts'
import { TodoDialog } from './form/dialog.tsx'
import { TodoBulk } from './todo-bulk.tsx'
import type { BulkChange } from './todo-changes.ts'
import { countByStatus, labelsIn, matches, sorted, type TodoFilter } from './todo-filter.ts'
import { TodoFilters } from './todo-filters.tsx'
import { todoKeys, useTodoKeys } from './todo-keys.ts'
import { ShownTodos } from './shown-todos.tsx'
import { TodoRemoval } from './todo-removal.tsx'
import type { Renaming } from './todo-title.tsx'
import { TodoTools } from './todo-tools.tsx'
import { NEW, useTodoPlace } from './use-place.ts'
import { useSelection } from './use-selection.ts'
import { useTodos } from './use-todos.ts'

export const meta = () => [{ title: `${todoWords.title} | Westmore` }]

export default function TodosPage() {
  const { me } = useMe()
  const { query, todos, place, remove, rename, changeAll, undo } = useTodos()
  const { filter, setFilter, opened, open, close } = useTodoPlace()
  const [removed, setRemoved] = useState<Todo | null>(null)
  const [wantsHelp, setWantsHelp] = useState(false)
  const [renamed, setRenamed] = useState<string | null>(null)
  const renaming: Renaming = { id: renamed, onBegin: setRenamed, onRename: rename }
  const today = dayOf(useNow(30_000))
  const edited = useEdited(todos, opened, close)

  const matching = todos?.filter((todo) => matches(todo, filter, { id: me?.id ?? '', today })) ?? []
  const shown = shownOf(matching, filter)
  const selection = useSelection(shown)
  const { chosen } = selection
  const doToChosen = (bulk: BulkChange) =>
    void changeAll(bulk, chosen).then((isDone) => isDone && selection.clear())

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
    onRename: setRenamed,
    onChoose: (id) => selection.choose(id, !selection.isChosen(id)),
    chosen: chosen.length === 0 ? null : { onDo: doToChosen, onClear: selection.clear },
  })

  return (
    <>
      <PageTitle
        action={
          <Button onClick={() => open(NEW)}>
            <Plus /> {todoWords.add}
          </Button>
        }
      >
        {todoWords.title}
      </PageTitle>
      {!todos ? (
        <NotLoaded query={query} failed={todoWords.loadFailed} loading={<Spinner />} />
      ) : (
        <div className="grid gap-4">
          {todos.length > 0 && (
            <TodoFilters
              {...{ todos, filter }}
              counts={countByStatus(matching)}
              onChange={setFilter}
              tools={
                <TodoTools
                  filter={filter}
                  count={shown.length}
                  onFilter={setFilter}
                  onAll={() => selection.chooseAll(shown)}
                  onHelp={() => setWantsHelp(true)}
                />
              }
            />
          )}
          <ShownTodos
            {...{ matching, shown, filter, setFilter, today, open, renaming, selection }}
            isEmpty={todos.length === 0}
            onPlace={(todo, to) => void place(todo, to)}
            onRemove={setRemoved}
            onStatus={setStatus}
          />
          {chosen.length > 0 && (
            <TodoBulk chosen={chosen} labels={labelsIn(todos)} onDo={doToChosen} onClear={selection.clear} />
          )}
        </div>
      )}
      <TodoDialog
        opened={opened === NEW || edited ? opened : null}
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

/** The status filters only the list, as the board has a column for each. */
function shownOf(matching: readonly Todo[], { view, status: wanted, sort }: TodoFilter) {
  if (view === 'board') return matching
  return sorted(
    matching.filter(({ status }) => wanted === 'all' || status === wanted),
    sort,
  )
}

/** The current version of the todo in the address. It stays open if deleted in the meantime; an unknown one shows a message. */
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
