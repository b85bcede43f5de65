import type { Todo, TodoStatus } from '@westmore/contract/todos.ts'
import Grip from '~icons/lucide/grip-vertical'
import { classes } from '#ui/classes.ts'
import { calm, StatusButtons } from '../status-buttons.tsx'
import { AssigneeMark, DueMark, LabelMarks, PriorityMark, RepeatMark } from '../todo-marks.tsx'
import { TodoPerson, TodoSubject } from '../todo-subject.tsx'
import { TodoTitle, type Renaming } from '../todo-title.tsx'

export type TodoCardProps = {
  todo: Todo
  today: string
  isDragged: boolean
  isChosen: boolean
  renaming: Renaming
  onOpen: (id: string) => void
  onStatus: (todo: Todo, status: TodoStatus) => void
}

/** A card of the board, which handles the dragging itself (drag.ts). */
export function TodoCard({ todo, today, isDragged, isChosen, renaming, onOpen, onStatus }: TodoCardProps) {
  return (
    <li
      tabIndex={-1}
      data-todo={todo.id}
      className={classes(
        'group/todo relative grid scroll-mt-20 grid-cols-[minmax(0,1fr)] gap-1.5 rounded-md border bg-night-800 p-2.5',
        isChosen ? 'border-accent bg-accent/10' : 'border-line',
        isDragged && 'pointer-events-none z-20 border-accent shadow-paper select-none',
      )}
    >
      <div className="flex items-start gap-1">
        <PriorityMark priority={todo.priority} />
        <TodoTitle todo={todo} onOpen={onOpen} renaming={renaming} className="max-lg:py-1.5" />
        <button
          type="button"
          data-grip
          aria-label={`Přesunout ${todo.title}`}
          title="Táhněte, nebo posouvejte šipkami"
          className="-my-1 -mr-1 grid min-h-9 min-w-7 cursor-grab touch-none place-items-center rounded-sm text-fg-soft hover:text-fg max-lg:min-h-11 max-lg:min-w-11"
        >
          <Grip />
        </button>
      </div>
      {todo.link && <TodoSubject subject={todo.link} />}
      {todo.labels.length > 0 && (
        <p className="text-sm">
          <LabelMarks labels={todo.labels} />
        </p>
      )}
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-0.5 text-sm text-fg-soft">
        <DueMark todo={todo} today={today} />
        <RepeatMark todo={todo} today={today} />
        <AssigneeMark todo={todo} />
        <div
          className={classes(
            'ml-auto flex rounded-md bg-night-800 [@media(hover:hover)]:absolute [@media(hover:hover)]:right-1.5 [@media(hover:hover)]:bottom-1.5',
            calm,
          )}
        >
          <StatusButtons title={todo.title} status={todo.status} onChange={(to) => onStatus(todo, to)} />
          {todo.link && <TodoPerson subject={todo.link} />}
        </div>
      </div>
    </li>
  )
}
