import { SUSPECT, type Facet, type LogEntry } from '@westmore/contract/logs.ts'
import type { MouseEvent, ReactNode } from 'react'
import Chevron from '~icons/lucide/chevron-down'
import Suspect from '~icons/lucide/triangle-alert'
import Everybody from '~icons/lucide/users-round'
import { clockTime, exactTime } from '#format.ts'
import { classes } from '#ui/classes.ts'
import { CategoryMark } from '../category-mark.tsx'
import { facetLabels } from '../labels.ts'
import { toggleOnly } from '../log-search.ts'
import { PlayerName } from '../player-name.tsx'
import { useLog } from '../use-log-place.ts'
import type { Columns } from './columns.ts'
import { cutText } from '@westmore/contract/signs.ts'

/** Columns of the table from a tablet on, from `--tracks` of the table. */
export const rowGrid = '@2xl/list:grid @2xl/list:grid-cols-(--tracks) @2xl/list:gap-x-2.5'

type LogRowProps = {
  line: LogEntry
  end: string | undefined
  isOpen: boolean
  columns: Columns
  isMarked: boolean
}

export function LogRow({ line, end, isOpen, columns, isMarked }: LogRowProps) {
  const { place, go, find } = useLog()
  const { created_at: at, category, action } = line
  const right = { script: line.script_name, server: line.server_id }
  const only = (facet: Facet, value: string) => () => find(toggleOnly(place.search, facet, value))

  const toggle = () => go({ entry: isOpen ? null : line.id }, { replace: true })
  function press(event: MouseEvent) {
    const isText = getSelection()?.isCollapsed === false
    if (isText || (event.target instanceof Element && event.target.closest('button'))) return
    toggle()
  }

  return (
    // By keyboard the button in the last cell does the same.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      role="row"
      data-below-bar=""
      aria-current={isMarked || undefined}
      onClick={press}
      className={classes(
        rowGrid,
        // Scrolls to below the sticky elements: the bar, and the table head with some space.
        'group scroll-mt-[calc(var(--bar-height,0px)+2.5rem)] cursor-pointer items-baseline border-b border-line px-2 py-2 font-mono text-[0.8125rem] leading-6 transition-colors @2xl/list:leading-5 @max-2xl/list:grid @max-2xl/list:grid-cols-[auto_minmax(0,1fr)_2rem] @max-2xl/list:gap-x-3 @2xl/list:py-0.5',
        isOpen ? 'bg-fg/10' : 'hover:bg-fg/5',
        isMarked && 'bg-brass/15 shadow-[inset_3px_0_0_var(--accent)]',
      )}
    >
      <div role="cell" className="text-fg-soft tabular-nums">
        <time dateTime={at} title={exactTime(at)}>
          {clockTime(at)}
        </time>
      </div>
      {columns.includes('category') && (
        <div role="cell" className="flex min-w-0 items-center gap-1.5">
          <CategoryMark name={category} />
          <Value
            label={`Filtrovat kategorii ${category}`}
            text={category}
            onClick={only('category', category)}
          />
        </div>
      )}
      {columns.includes('player') && <PlayerCell line={line} end={end} />}
      <div
        role="cell"
        className={classes(
          'min-w-0 break-words @max-2xl/list:order-2 @max-2xl/list:col-span-3 @max-2xl/list:line-clamp-4',
          place.isCut ? '@2xl/list:truncate' : '@2xl/list:line-clamp-3',
        )}
      >
        {SUSPECT in line.metadata && (
          <span role="img" aria-label="Podezřelý záznam" title="Podezřelý záznam" className="mr-1.5 text-bad">
            <Suspect className="inline align-[-0.125em]" />
          </span>
        )}
        {action}
      </div>
      {(['script', 'server'] as const).map(
        (facet) =>
          columns.includes(facet) && (
            <div key={facet} role="cell" className="hidden min-w-0 text-fg-soft @2xl/list:block">
              <Value
                label={`Filtrovat ${facetLabels[facet].toLowerCase()} ${right[facet]}`}
                text={right[facet]}
                onClick={only(facet, right[facet])}
              />
            </div>
          ),
      )}
      <RowButtons line={line} isOpen={isOpen} onToggle={toggle} />
    </div>
  )
}

function PlayerCell({ line, end }: Pick<LogRowProps, 'line' | 'end'>) {
  const { place, find } = useLog()
  const { player_name: name, user_identifier: identifier } = line
  const who = name ?? identifier
  return (
    <div
      role="cell"
      className="min-w-0 @max-2xl/list:order-last @max-2xl/list:col-span-3 @max-2xl/list:text-fg-soft"
    >
      {who === null ? (
        <span className="text-fg-soft">server</span>
      ) : (
        <Value
          label={`Filtrovat hráče ${[who, end].filter(Boolean).join(' ')}`}
          text={<PlayerName name={who} end={end} />}
          onClick={identifier !== null && (() => find({ ...place.search, player: identifier, user: '' }))}
        />
      )}
    </div>
  )
}

type RowButtonsProps = { line: LogEntry; isOpen: boolean; onToggle: () => void }

function RowButtons({ line: { id, created_at: at, action }, isOpen, onToggle }: RowButtonsProps) {
  const { go } = useLog()
  return (
    <div role="cell" className="-my-1 flex justify-end self-start @2xl/list:my-0">
      <button
        type="button"
        // By keyboard the letter O does the same.
        tabIndex={-1}
        aria-label={`Všichni kolem ${clockTime(at)}`}
        title="Všichni kolem (O)"
        onClick={() => go({ around: id, entry: null })}
        className="hidden h-5 w-7 place-items-center rounded-sm text-fg-soft group-hover:text-fg hover:bg-fg/10 @2xl/list:grid"
      >
        <Everybody />
      </button>
      <button
        type="button"
        data-entry={id}
        aria-expanded={isOpen}
        aria-label={`Podrobnosti záznamu ${clockTime(at)} ${cutText(action, 80)}`}
        onClick={onToggle}
        className="grid size-8 place-items-center rounded-sm text-fg-soft -outline-offset-2 group-hover:text-fg @2xl/list:h-5"
      >
        <Chevron className={classes('transition-transform', isOpen && 'rotate-180')} />
      </button>
    </div>
  )
}

type ValueProps = { label: string; text: ReactNode; onClick: (() => void) | false }

/** A click filters by the value; by keyboard the open row does this, to save two hundred tab stops on a page. */
function Value({ label, text, onClick }: ValueProps) {
  if (!onClick) return <span className="block truncate">{text}</span>
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
