import type { Todo, TodoStatus } from '@westmore/contract/todos.ts'
import { number } from '#format.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { columnId } from './column-links.tsx'
import { statusLabels } from './labels.ts'
import { statusSigns } from './status-buttons.tsx'
import { TodoCard } from './todo-card.tsx'

type TodoColumnProps = {
  status: TodoStatus
  cards: readonly Todo[]
  /** So many are shown at most. */
  limit: number
  today: string
  draggedId: string | undefined
  /** The dragged card would fall here. */
  isTarget: boolean
  onOpen: (todo: Todo) => void
  onStatus: (todo: Todo, to: TodoStatus) => void
  onMore: () => void
}

/** The cards of one status on the board. */
export function TodoColumn({ status, cards, limit, isTarget, onMore, ...board }: TodoColumnProps) {
  const { Icon, ink } = statusSigns[status]
  return (
    <section
      data-column={status}
      aria-labelledby={columnId(status)}
      className={classes(
        'grid grid-cols-[minmax(0,1fr)] content-start gap-2 self-stretch rounded-md border bg-night-950/60 p-2 transition-colors',
        isTarget ? 'border-accent' : 'border-line',
      )}
    >
      <h2
        id={columnId(status)}
        tabIndex={-1}
        className="flex scroll-mt-16 md:scroll-mt-4 items-center gap-2 px-1 py-0.5 font-bold outline-none"
      >
        <span className={ink}>
          <Icon />
        </span>
        {statusLabels[status]}
        <span className="ml-auto text-sm font-normal text-fg-soft tabular-nums">
          <span className="sr-only">Počet: </span>
          {number(cards.length)}
        </span>
      </h2>
      <ol className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
        {cards.slice(0, limit).map((todo) => (
          <TodoCard
            key={todo.id}
            todo={todo}
            today={board.today}
            isDragged={board.draggedId === todo.id}
            onOpen={board.onOpen}
            onStatus={board.onStatus}
          />
        ))}
      </ol>
      {cards.length > limit && (
        <Button variant="ghost" size="sm" onClick={onMore} className="max-lg:min-h-11">
          Zobrazit další ({number(cards.length - limit)})
        </Button>
      )}
      {cards.length === 0 && (
        <p className="rounded-sm border border-dashed border-line px-2 py-4 text-center text-sm text-fg-soft">
          Nic tu není
        </p>
      )}
    </section>
  )
}
