import type { Todo, TodoStatus } from '@westmore/contract/todos.ts'
import type { ReactNode } from 'react'
import Edit from '~icons/lucide/pencil'
import Trash from '~icons/lucide/trash'
import { RelativeTime } from '#format.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { StatusButtons } from './status-buttons.tsx'
import { AssigneeMark, DueMark, LabelMarks, PriorityMark, RepeatMark } from './todo-marks.tsx'
import { TodoSubject } from './todo-subject.tsx'
import { TodoTitle, type Renaming } from './todo-title.tsx'

export type TodoActions = {
  onOpen: (id: string) => void
  onRemove: (todo: Todo) => void
  onStatus: (todo: Todo, status: TodoStatus) => void
  onChoose: (id: string, isChosen: boolean) => void
  renaming: Renaming
}

type TodoRowProps = { todo: Todo; today: string; isChosen: boolean } & TodoActions

/** A row of the list; a card on a phone. */
export function TodoRow(props: TodoRowProps) {
  const { todo, today, isChosen, onOpen, onRemove, onStatus, onChoose, renaming } = props
  const { id, title } = todo
  return (
    <li
      tabIndex={-1}
      data-todo={id}
      className={classes(
        'grid scroll-mt-20 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 px-3 py-3 -outline-offset-3 hover:bg-fg/5 @3xl:grid-cols-[auto_minmax(0,1fr)_auto] @3xl:px-4 @3xl:py-2',
        isChosen && 'bg-accent/10',
      )}
    >
      <div className="@max-3xl:mt-1">
        <StatusButtons title={title} status={todo.status} onChange={(status) => onStatus(todo, status)} />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-0.5 @max-3xl:order-first @max-3xl:col-span-2">
        <div className="flex min-w-0 items-start gap-2">
          <label className="-my-2 -ml-2 grid min-h-11 min-w-9 shrink-0 cursor-pointer place-items-center lg:min-h-9">
            <input
              type="checkbox"
              checked={isChosen}
              onChange={({ currentTarget }) => onChoose(id, currentTarget.checked)}
              aria-label={`Vybrat ${title}`}
              className="size-4.5 accent-brass"
            />
          </label>
          <TodoTitle todo={todo} onOpen={onOpen} renaming={renaming} className="@max-3xl:py-1" />
        </div>
        {todo.description && (
          <p className="line-clamp-2 text-sm wrap-anywhere text-fg-soft">{todo.description}</p>
        )}
        <p className="flex flex-wrap items-center gap-x-4 gap-y-0.5 text-sm text-fg-soft">
          <PriorityMark priority={todo.priority} />
          <DueMark todo={todo} today={today} />
          <RepeatMark todo={todo} today={today} />
          <AssigneeMark todo={todo} />
          <LabelMarks labels={todo.labels} />
          {todo.link && <TodoSubject subject={todo.link} />}
          <span className="wrap-anywhere">
            od <bdi>{todo.createdBy}</bdi>, <RelativeTime moment={todo.createdAt} />
          </span>
        </p>
      </div>
      <div className="flex gap-1 @max-3xl:mt-1">
        <RowButton name="Upravit" title={title} onClick={() => onOpen(id)} icon={<Edit />} />
        <RowButton name="Smazat" title={title} onClick={() => onRemove(todo)} icon={<Trash />} />
      </div>
    </li>
  )
}

type RowButtonProps = { name: string; title: string; onClick: () => void; icon: ReactNode }

function RowButton({ name, title, onClick, icon }: RowButtonProps) {
  return (
    <Button
      variant="ghost"
      size="sm"
      title={name}
      aria-label={`${name} ${title}`}
      onClick={onClick}
      className="max-lg:min-h-11 max-lg:min-w-11"
    >
      {icon}
    </Button>
  )
}
