import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedView } from '@westmore/contract/saved-views.ts'
import { MAX_TODO_VIEW_NAME } from '@westmore/contract/todos-views.ts'
import Keep from '~icons/lucide/bookmark-plus'
import Team from '~icons/lucide/users'
import Cross from '~icons/lucide/x'
import { useFocusKept } from '#lists/use-focus-kept.ts'
import { announceFailure, explain } from '#refusals.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { DialogForm } from '#ui/dialog-form.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import { ShareBox } from '#saved-views/share-box.tsx'
import { useCanRemove } from '#saved-views/use-can-remove.ts'
import { standingOf } from '#saved-views/words.ts'
import { offerUndo } from '#undo/undos.ts'
import { todoWords } from './labels.ts'
import { todoCommands, todoQueries } from './queries.ts'
import { filterOf, queryOf, type TodoFilter } from './todo-filter.ts'

type TodoViewsProps = { filter: TodoFilter; onChoose: (filter: TodoFilter) => void }

/** Filters of one's own under a name, and those that others share, a click away. */
export function TodoViews({ filter, onChoose }: TodoViewsProps) {
  const { data: views = [] } = useQuery(todoQueries.views())
  const [isNaming, setNaming] = useState(false)
  const query = queryOf(filter)
  const list = useFocusKept<HTMLDivElement>()
  return (
    <div ref={list} role="group" aria-label="Moje pohledy" className="flex flex-wrap items-center gap-1.5">
      {views.map((view) => (
        <ViewChip
          key={view.id}
          view={view}
          isHere={queryOf(filterOf(view.query)) === query}
          onChoose={() => onChoose(filterOf(view.query))}
        />
      ))}
      <Button variant="ghost" size="sm" onClick={() => setNaming(true)} className="max-lg:min-h-11">
        <Keep /> {todoWords.keepView}
      </Button>
      <Dialog open={isNaming} onClose={() => setNaming(false)} title={todoWords.keepView}>
        <ViewForm query={query} views={views} onClose={() => setNaming(false)} />
      </Dialog>
    </div>
  )
}

type ViewChipProps = { view: SavedView; isHere: boolean; onChoose: () => void }

function ViewChip({ view, isHere, onChoose }: ViewChipProps) {
  const { id, name, query, shared, isMine } = view
  const { mutateAsync: save } = useMutation(todoCommands.saveView())
  const { mutateAsync: remove } = useMutation(todoCommands.removeView())
  const canRemove = useCanRemove(view)

  async function forget() {
    try {
      await remove({ id })
      const gone = `Pohled „${name}“ byl smazán.`
      // Somebody else's could come back only as one's own.
      if (isMine) offerUndo(gone, () => void restore())
      else toast.success(gone)
    } catch (error) {
      announceFailure(error, todoWords.viewRemoveFailed, { NOT_FOUND: todoWords.viewGone })
    }
  }

  async function restore() {
    try {
      await save({ name, query, shared })
    } catch (error) {
      announceFailure(error, todoWords.viewFailed)
    }
  }

  const ink = isHere ? 'border-accent bg-accent/15 text-accent' : 'border-line text-fg-soft'
  return (
    <span className={classes('flex max-w-full items-center rounded-full border text-sm', ink)}>
      <button
        type="button"
        aria-pressed={isHere}
        onClick={onChoose}
        title={standingOf(view, isHere)}
        className={classes(
          'flex min-h-11 min-w-0 items-center gap-1.5 rounded-full pl-3 font-bold hover:text-fg lg:min-h-8',
          !canRemove && 'pr-3',
        )}
      >
        {shared && <Team className="shrink-0" />}
        <span className="truncate">{name}</span>
      </button>
      {canRemove && (
        <button
          type="button"
          title="Smazat pohled"
          aria-label={`Smazat pohled ${name}`}
          onClick={() => void forget()}
          className="grid min-h-11 min-w-9 shrink-0 place-items-center rounded-full hover:text-fg lg:min-h-8 lg:min-w-8"
        >
          <Cross />
        </button>
      )}
    </span>
  )
}

type ViewFormProps = { query: string; views: readonly SavedView[]; onClose: () => void }

function ViewForm({ query, views, onClose }: ViewFormProps) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const { mutateAsync: save } = useMutation(todoCommands.saveView())
  const [wanted, setWanted] = useState<boolean>()
  const old = views.find((view) => view.isMine && view.name === name.trim())
  const shared = wanted ?? old?.shared ?? false

  function send() {
    const isUnnamed = name.trim() === ''
    setProblem(isUnnamed ? todoWords.viewNameRequired : undefined)
    return isUnnamed || name.length > MAX_TODO_VIEW_NAME ? null : store()
  }

  async function store() {
    await save({ name, query, shared })
    toast.success(todoWords.viewKept)
    onClose()
  }

  return (
    <DialogForm
      noValidate
      onSend={send}
      explain={(error) => explain(error, todoWords.viewFailed)}
      onCancel={onClose}
      sendLabel={old ? 'Nahradit pohled' : 'Uložit pohled'}
    >
      <TextField
        label="Název pohledu"
        hint={old ? todoWords.viewReplaced : todoWords.viewHint}
        autoComplete="off"
        max={MAX_TODO_VIEW_NAME}
        value={name}
        onChange={({ currentTarget: { value } }) => {
          setName(value)
          setProblem(undefined)
        }}
        error={problem}
      />
      <ShareBox checked={shared} onChange={setWanted} />
    </DialogForm>
  )
}
