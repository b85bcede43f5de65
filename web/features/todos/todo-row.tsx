import type { Todo, TodoStatus } from '@westmore/contract/todos.ts'
import Trash from '~icons/lucide/trash'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { calm, StatusButtons, statusSigns } from './status-buttons.tsx'
import { AssigneeMark, DueMark, LabelMarks, PriorityMark } from './todo-marks.tsx'
import { TodoPerson, TodoSubject } from './todo-subject.tsx'

export type TodoActions = {
  onOpen: (id: string) => void
  onRemove: (todo: Todo) => void
  onStatus: (todo: Todo, status: TodoStatus) => void
}

type TodoRowProps = { todo: Todo; today: string } & TodoActions

export function TodoRow({ todo, today, onOpen, onRemove, onStatus }: TodoRowProps) {
  const { id, title, status } = todo
  const { Icon, ink } = statusSigns[status]
  return (
    <li
      tabIndex={-1}
      data-todo={id}
      className="group/todo grid scroll-mt-20 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-1 py-1 pr-2 pl-1 -outline-offset-3 hover:bg-fg/5 @3xl:grid-cols-[auto_minmax(0,1fr)_auto_9.5rem_9.5rem] @3xl:gap-x-3 @3xl:pr-3"
    >
      <span
        className={classes(
          'grid min-h-11 min-w-9 place-items-center @3xl:col-start-1 @3xl:row-span-2 @3xl:row-start-1 lg:min-h-9',
          ink,
        )}
      >
        <Icon />
      </span>
      <div className="col-span-2 flex min-w-0 items-start gap-1.5 @3xl:col-span-1 @3xl:col-start-2 @3xl:row-start-1">
        <PriorityMark priority={todo.priority} />
        <button
          type="button"
          onClick={() => onOpen(id)}
          className={classes(
            'min-w-0 text-left leading-snug font-bold wrap-anywhere underline-offset-4 hover:underline pointer-coarse:py-2.5',
            status === 'completed' && 'text-fg-soft line-through decoration-fg-soft/60',
          )}
        >
          {title}
        </button>
      </div>
      <div className="col-span-2 col-start-2 row-start-2 flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-fg-soft empty:hidden @3xl:col-span-1 @3xl:col-start-2 @3xl:pb-1">
        {todo.link && (
          <span className="flex max-w-full items-center gap-x-3 [@media(hover:hover)]:contents">
            <TodoSubject subject={todo.link} />
            <TodoPerson subject={todo.link} />
          </span>
        )}
        <LabelMarks labels={todo.labels} />
      </div>
      <div className="col-span-2 col-start-1 row-start-3 flex min-w-0 flex-wrap items-center gap-x-3 pl-2.5 text-sm text-fg-soft @3xl:contents">
        <span className="flex min-w-0 empty:hidden @3xl:col-start-4 @3xl:row-span-2 @3xl:row-start-1">
          <AssigneeMark todo={todo} />
        </span>
        <span className="flex min-w-0 empty:hidden @3xl:col-start-5 @3xl:row-span-2 @3xl:row-start-1">
          <DueMark todo={todo} today={today} />
        </span>
      </div>
      <div className={classes('col-start-3 row-start-3 flex @3xl:row-span-2 @3xl:row-start-1', calm)}>
        <StatusButtons title={title} status={status} onChange={(to) => onStatus(todo, to)} />
        <Button
          variant="ghost"
          size="sm"
          title="Smazat"
          aria-label={`Smazat ${title}`}
          onClick={() => onRemove(todo)}
          className="max-lg:min-h-11 max-lg:min-w-11"
        >
          <Trash />
        </Button>
      </div>
    </li>
  )
}
