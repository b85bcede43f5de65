import type { Todo, TodoStatus } from '@westmore/contract/todos.ts'
import Edit from '~icons/lucide/pencil'
import Trash from '~icons/lucide/trash'
import { RelativeTime } from '#format.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { StatusButtons } from './status-buttons.tsx'
import { AssigneeMark, DueMark, PriorityMark } from './todo-marks.tsx'
import { TodoSubject } from './todo-subject.tsx'

export interface TodoActions {
  onOpen: (todo: Todo) => void
  onRemove: (todo: Todo) => void
  onStatus: (todo: Todo, status: TodoStatus) => void
}

type TodoRowProps = { todo: Todo; today: string } & TodoActions

/** A line of the list; a card on a phone. */
export function TodoRow({ todo, today, onOpen, onRemove, onStatus }: TodoRowProps) {
  const isDone = todo.status === 'completed'
  return (
    <li
      tabIndex={-1}
      data-todo={todo.id}
      className="grid scroll-mt-20 gap-x-4 gap-y-1.5 px-3 py-3 -outline-offset-3 hover:bg-fg/5 @3xl:grid-cols-[auto_minmax(0,1fr)_auto] @3xl:items-center @3xl:px-4 @3xl:py-2"
    >
      <div className="@max-3xl:order-last @max-3xl:mt-1 @max-3xl:flex @max-3xl:items-center @max-3xl:justify-between">
        <StatusButtons
          title={todo.title}
          status={todo.status}
          onChange={(status) => onStatus(todo, status)}
        />
        <RowButtons todo={todo} onOpen={onOpen} onRemove={onRemove} className="@3xl:hidden" />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-0.5">
        <button
          type="button"
          onClick={() => onOpen(todo)}
          className={classes(
            'justify-self-start text-left leading-snug font-bold wrap-anywhere underline-offset-4 hover:underline @max-3xl:py-1',
            isDone && 'text-fg-soft line-through decoration-fg-soft/60',
          )}
        >
          {todo.title}
        </button>
        {todo.description && (
          <p className="line-clamp-2 text-sm wrap-anywhere text-fg-soft">{todo.description}</p>
        )}
        <p className="flex flex-wrap items-center gap-x-4 gap-y-0.5 text-sm text-fg-soft">
          <PriorityMark priority={todo.priority} />
          <DueMark todo={todo} today={today} />
          <AssigneeMark todo={todo} />
          {todo.link && <TodoSubject subject={todo.link} />}
          <span className="wrap-anywhere">
            od <bdi>{todo.createdBy}</bdi>, <RelativeTime moment={todo.createdAt} />
          </span>
        </p>
      </div>
      <RowButtons todo={todo} onOpen={onOpen} onRemove={onRemove} className="@max-3xl:hidden" />
    </li>
  )
}

type RowButtonsProps = Pick<TodoRowProps, 'todo' | 'onOpen' | 'onRemove'> & { className: string }

function RowButtons({ todo, onOpen, onRemove, className }: RowButtonsProps) {
  return (
    <div className={classes('flex gap-1', className)}>
      <Button
        variant="ghost"
        size="sm"
        title="Upravit"
        aria-label={`Upravit ${todo.title}`}
        onClick={() => onOpen(todo)}
        className="max-lg:min-h-11 max-lg:min-w-11"
      >
        <Edit />
      </Button>
      <Button
        variant="ghost"
        size="sm"
        title="Smazat"
        aria-label={`Smazat ${todo.title}`}
        onClick={() => onRemove(todo)}
        className="max-lg:min-h-11 max-lg:min-w-11"
      >
        <Trash />
      </Button>
    </div>
  )
}
