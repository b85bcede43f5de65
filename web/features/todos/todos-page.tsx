import { todoStatuses, type Todo } from '@westmore/contract/todos.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import Notice from '~icons/game-icons/pin'
import Plus from '~icons/lucide/plus'
import { ShortcutHelp, type KeyMeaning } from '#keys/shortcut-help.tsx'
import { listKeys, listMoves, useListKeys } from '#keys/use-list-keys.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { toast } from '#ui/toast.ts'
import { TodoDialog } from './form/dialog.tsx'
import { todoWords } from './labels.ts'
import { TodoList } from './todo-list.tsx'
import type { TodoActions } from './todo-row.tsx'
import { NEW, useTodoPlace } from './use-place.ts'
import { useTodos } from './use-todos.ts'

export const meta = () => [{ title: `${todoWords.title} | Westmore` }]

const todoKeys: readonly KeyMeaning[] = [
  { keys: ['C'], meaning: 'Nový úkol' },
  ...listKeys,
  { keys: ['E'], meaning: 'Upravit vybraný úkol' },
  { keys: ['1', '2', '3'], meaning: 'K vyřízení, rozpracováno, hotovo' },
  { keys: ['Delete'], meaning: 'Smazat vybraný úkol' },
  { keys: ['Ctrl', 'Enter'], meaning: 'Uložit rozepsaný úkol' },
]

const moves = listMoves('[data-todo]')

export default function TodosPage() {
  const { query, todos, setStatus, remove } = useTodos()
  const place = useTodoPlace()
  const { opened, open, close } = place
  const [removed, setRemoved] = useState<Todo | null>(null)
  const edited = useEdited(todos, opened, close)
  const actions: TodoActions = {
    onOpen: open,
    onRemove: setRemoved,
    onStatus: (todo, status) => void setStatus(todo, status),
  }
  const help = useTodoKeys(todos, actions)

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
      ) : todos.length === 0 ? (
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
      ) : (
        <TodoList {...{ todos, place, actions }} />
      )}
      <TodoDialog
        opened={opened === NEW || edited ? opened : null}
        todo={edited?.todo ?? null}
        onClose={close}
        onRemove={(todo) => {
          close()
          setRemoved(todo)
        }}
      />
      <ConfirmDialog
        open={removed !== null}
        onClose={() => setRemoved(null)}
        onConfirm={() => {
          setRemoved(null)
          if (removed) void remove(removed)
        }}
        title={todoWords.remove}
        confirmLabel="Smazat"
      >
        <p>{todoWords.removeSure}</p>
        {removed && <p className="mt-3 line-clamp-3 font-bold wrap-anywhere">„{removed.title}“</p>}
      </ConfirmDialog>
      <ShortcutHelp {...help} keys={todoKeys} />
    </>
  )
}

function useTodoKeys(todos: readonly Todo[] | undefined, { onOpen, onRemove, onStatus }: TodoActions) {
  /** Without a focused todo the browser handles the key. */
  const withFocused = (act: (todo: Todo) => void) => () => {
    const row = document.activeElement?.closest<HTMLElement>('[data-todo]')
    const todo = todos?.find(({ id }) => id === row?.dataset.todo)
    return todo ? act(todo) : false
  }
  const edit = withFocused(({ id }) => onOpen(id))
  const { help } = useListKeys(
    moves,
    {
      c: () => onOpen(NEW),
      e: edit,
      // On a button inside the todo, Enter presses the button.
      enter: ({ target }) => target instanceof HTMLElement && target.matches('[data-todo]') && edit(),
    },
    {
      delete: withFocused(onRemove),
      ...Object.fromEntries(
        todoStatuses.map((status, at) => [at + 1, withFocused((todo) => onStatus(todo, status))]),
      ),
    },
  )
  return help
}

/** A todo stays open if it is deleted in the meantime; an unknown one shows a message. */
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
