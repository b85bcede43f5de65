import type { LogEntry } from '@westmore/contract/logs.ts'
import type { MouseEvent } from 'react'
import Chevron from '~icons/lucide/chevron-down'
import { clockTime, exactTime } from '#format.ts'
import { classes } from '#ui/classes.ts'
import { CategoryMark } from '../category-mark.tsx'
import { withOnly, type LogSearch } from '../log-search.ts'

/** Columns of the table from a tablet on: time, category, player, action, mark; the script where it takes nothing from the action. */
export const rowGrid =
  '@2xl/list:grid @2xl/list:grid-cols-[4.75rem_7rem_8.5rem_minmax(0,1fr)_2rem] @2xl/list:gap-x-2.5 @4xl/list:grid-cols-[4.75rem_7.5rem_9rem_minmax(0,1fr)_8.5rem_2rem]'

/** The height of the table's own head, with some air. */
const HEAD = 40

type LogRowProps = {
  line: LogEntry
  isOpen: boolean
  isWrapped: boolean
  isMarked: boolean
  /** What is stuck above the rows, in pixels below the navigation. */
  headTop: number
  search: LogSearch
  onSearch: (next: LogSearch) => void
  onToggle: () => void
}

export function LogRow({
  line,
  isOpen,
  isWrapped,
  isMarked,
  headTop,
  search,
  onSearch,
  onToggle,
}: LogRowProps) {
  const { id, created_at: at, category, script_name: script, action } = line
  const who = line.player_name ?? line.user_identifier

  function toggle(event: MouseEvent) {
    const isText = getSelection()?.isCollapsed === false
    if (isText || (event.target instanceof Element && event.target.closest('button'))) return
    onToggle()
  }

  return (
    // By keyboard the button in the last cell does the same.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      role="row"
      aria-current={isMarked || undefined}
      onClick={toggle}
      style={{ scrollMarginTop: `${headTop + HEAD}px` }}
      className={classes(
        rowGrid,
        'group cursor-pointer items-baseline border-b border-line px-2 py-2 font-mono text-[0.8125rem] leading-6 transition-colors @max-2xl/list:grid @max-2xl/list:grid-cols-[auto_minmax(0,1fr)_2rem] @max-2xl/list:gap-x-3 @2xl/list:py-0.5',
        isOpen ? 'bg-fg/10' : 'hover:bg-fg/5',
        isMarked && 'bg-brass/15 shadow-[inset_3px_0_0_var(--accent)]',
      )}
    >
      <div role="cell" className="text-fg-soft tabular-nums">
        <time dateTime={at} title={exactTime(at)}>
          {clockTime(at)}
        </time>
      </div>
      <div role="cell" className="flex min-w-0 items-center gap-1.5">
        <CategoryMark name={category} />
        <Value
          label={`Filtrovat kategorii ${category}`}
          text={category}
          onClick={() => onSearch(withOnly(search, 'category', category))}
        />
      </div>
      <div
        role="cell"
        className="min-w-0 @max-2xl/list:order-last @max-2xl/list:col-span-3 @max-2xl/list:text-fg-soft"
      >
        {who === null ? (
          <span className="text-fg-soft">server</span>
        ) : (
          <Value
            label={`Filtrovat hráče ${who}`}
            text={who}
            onClick={() => onSearch({ ...search, player: line.user_identifier ?? '', user: '' })}
            isDead={line.user_identifier === null}
          />
        )}
      </div>
      <div
        role="cell"
        className={classes(
          'min-w-0 break-words @max-2xl/list:order-2 @max-2xl/list:col-span-3 @max-2xl/list:line-clamp-4',
          isWrapped ? 'whitespace-pre-wrap' : '@2xl/list:truncate',
        )}
      >
        {action}
      </div>
      <div role="cell" className="hidden min-w-0 text-fg-soft @4xl/list:block">
        <Value
          label={`Filtrovat skript ${script}`}
          text={script}
          onClick={() => onSearch(withOnly(search, 'script', script))}
        />
      </div>
      <div role="cell" className="-my-1 self-start @2xl/list:my-0">
        <button
          type="button"
          data-entry={id}
          aria-expanded={isOpen}
          aria-label={`Podrobnosti záznamu ${clockTime(at)} ${action.slice(0, 80)}`}
          onClick={onToggle}
          className="grid size-8 place-items-center rounded-sm text-fg-soft -outline-offset-2 group-hover:text-fg @2xl/list:h-6"
        >
          <Chevron className={classes('transition-transform', isOpen && 'rotate-180')} />
        </button>
      </div>
    </div>
  )
}

type ValueProps = { label: string; text: string; onClick: () => void; isDead?: boolean }

/** A click filters by it; by keyboard the same is done in the open row, so that a page is not two hundred stops. */
function Value({ label, text, onClick, isDead = false }: ValueProps) {
  if (isDead) return <span className="block truncate">{text}</span>
  return (
    <button
      type="button"
      tabIndex={-1}
      title={label}
      onClick={onClick}
      className="block max-w-full truncate text-left hover:text-accent hover:underline max-sm:pointer-events-none"
    >
      {text}
    </button>
  )
}
