import { todoStatuses, type TodoStatus } from '@westmore/contract/todos.ts'
import { number } from '#format.ts'
import { statusLabels } from '../labels.ts'

/** The heading of a column. */
export const columnId = (status: TodoStatus) => `sloupec-${status}`

/** On a phone, where the columns are stacked, these links lead to each. */
export function ColumnLinks({ counts }: { counts: Record<TodoStatus, number> }) {
  const go = (status: TodoStatus) => {
    const heading = document.getElementById(columnId(status))
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView({ block: 'start' })
  }
  return (
    <div
      role="group"
      aria-label="Sloupce"
      className="sticky top-(--nav-height) z-30 -mx-1 mb-3 flex gap-1.5 bg-night-900 px-1 py-1.5 md:hidden"
    >
      {todoStatuses.map((status) => (
        <button
          key={status}
          type="button"
          onClick={() => go(status)}
          className="min-h-11 min-w-0 flex-auto rounded-md border border-line px-1.5 text-xs font-bold text-fg-soft hover:border-edge hover:text-fg"
        >
          {statusLabels[status]} <span className="font-normal tabular-nums">{number(counts[status])}</span>
        </button>
      ))}
    </div>
  )
}
