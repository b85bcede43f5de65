import type { Todo, TodoStatus } from '@westmore/contract/todos.ts'
import Fold from '~icons/lucide/chevrons-right-left'
import Unfold from '~icons/lucide/chevrons-left-right'
import { number } from '#format.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { columnId } from './column-links.tsx'
import { statusLabels } from '../labels.ts'
import { statusSigns } from '../status-buttons.tsx'
import { TodoCard, type TodoCardProps } from './card.tsx'

type TodoColumnProps = Omit<TodoCardProps, 'todo' | 'isDragged' | 'isChosen'> & {
  status: TodoStatus
  cards: readonly Todo[]
  /** Most cards shown. */
  limit: number
  /** Shows only the heading. */
  isFolded: boolean
  onFold: () => void
  isChosen: (id: string) => boolean
  draggedId: string | undefined
  /** The dragged card would be dropped here. */
  isTarget: boolean
  onMore: () => void
}

/** The cards of one status on the board. */
export function TodoColumn(props: TodoColumnProps) {
  const { status, cards, limit, isFolded, onFold, isChosen, draggedId, isTarget, onMore, ...card } = props
  return (
    <section
      data-column={status}
      aria-labelledby={columnId(status)}
      className={classes(
        'grid grid-cols-[minmax(0,1fr)] content-start gap-2 self-stretch rounded-md border bg-night-950/60 p-2 transition-colors',
        isFolded ? 'md:w-12 md:shrink-0' : 'min-w-0 md:flex-1 md:basis-0',
        isTarget ? 'border-accent' : 'border-line',
      )}
    >
      <ColumnHeading {...{ status, isFolded }} count={cards.length} onFold={onFold} />
      <ol hidden={isFolded} className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
        {(isFolded ? [] : cards.slice(0, limit)).map((todo) => (
          <TodoCard
            key={todo.id}
            {...card}
            todo={todo}
            isDragged={draggedId === todo.id}
            isChosen={isChosen(todo.id)}
          />
        ))}
      </ol>
      {!isFolded && cards.length > limit && (
        <Button variant="ghost" size="sm" onClick={onMore} className="max-lg:min-h-11">
          Zobrazit další ({number(cards.length - limit)})
        </Button>
      )}
      {!isFolded && cards.length === 0 && (
        <p className="rounded-sm border border-dashed border-line px-2 py-4 text-center text-sm text-fg-soft">
          Nic tu není
        </p>
      )}
    </section>
  )
}

type ColumnHeadingProps = Pick<TodoColumnProps, 'status' | 'isFolded' | 'onFold'> & { count: number }

/** On a wide screen a folded column shows only its icon; its name is a tooltip and for screen readers. */
function ColumnHeading({ status, isFolded, count, onFold }: ColumnHeadingProps) {
  const { Icon, ink } = statusSigns[status]
  const label = statusLabels[status]
  return (
    <div className={classes('flex items-center gap-2 px-1 py-0.5', isFolded && 'md:flex-col md:px-0')}>
      <h2
        id={columnId(status)}
        tabIndex={-1}
        title={label}
        className={classes(
          'flex min-w-0 flex-1 scroll-mt-16 items-center gap-2 font-bold outline-none md:scroll-mt-4',
          isFolded && 'md:flex-col',
        )}
      >
        <span className={ink}>
          <Icon />
        </span>
        <span className={classes(isFolded && 'md:sr-only')}>{label}</span>
        <span
          className={classes('ml-auto text-sm font-normal text-fg-soft tabular-nums', isFolded && 'md:ml-0')}
        >
          <span className="sr-only">Počet: </span>
          {number(count)}
        </span>
      </h2>
      <button
        type="button"
        aria-expanded={!isFolded}
        aria-label={isFolded ? `Rozbalit sloupec ${label}` : `Sbalit sloupec ${label}`}
        title={isFolded ? 'Rozbalit sloupec' : 'Sbalit sloupec'}
        onClick={onFold}
        className="grid min-h-9 min-w-7 shrink-0 place-items-center rounded-sm text-fg-soft hover:bg-fg/10 hover:text-fg max-lg:min-h-11 max-lg:min-w-11 md:min-h-7"
      >
        {isFolded ? <Unfold /> : <Fold />}
      </button>
    </div>
  )
}
