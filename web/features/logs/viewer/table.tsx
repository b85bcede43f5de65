import type { LogEntry } from '@westmore/contract/logs.ts'
import { Fragment } from 'react'
import Down from '~icons/lucide/arrow-down'
import Up from '~icons/lucide/arrow-up'
import Wrap from '~icons/lucide/wrap-text'
import { dateWithWeekday } from '#format.ts'
import { classes } from '#ui/classes.ts'
import { facetLabels } from '../labels.ts'
import { LogDetail } from './detail.tsx'
import { LogRow, rowGrid } from './row.tsx'
import type { LogSearch } from '../log-search.ts'
import { isSameDay, silence } from '../log-time.ts'
import type { Go, LogPlace } from '../use-log-place.ts'

type LogTableProps = {
  lines: readonly LogEntry[]
  place: LogPlace
  go: Go
  /** The line to be marked, in a context. */
  marked?: number
  /** One player's timeline: shows the silences instead of the name. */
  isTimeline: boolean
  /** Where the head sticks, in pixels below the navigation. */
  headTop: number
}

/** The lines as a table; on a phone each row is a card. */
export function LogTable({ lines, place, go, marked, isTimeline, headTop }: LogTableProps) {
  const { order, isWrapped, entry } = place
  const search = (next: LogSearch) => go({ search: next })
  return (
    <div className="@container/list">
      <div role="table" aria-label="Záznamy" aria-colcount={6} className="text-sm">
        <div
          role="rowgroup"
          className="sticky z-10 hidden border-b-2 border-edge bg-night-900 @2xl/list:block"
          style={{ top: `calc(var(--nav-height) + ${headTop}px)` }}
        >
          <div role="row" className={classes(rowGrid, 'items-center px-2 text-xs font-bold text-fg-soft')}>
            {marked === undefined ? (
              <div role="columnheader" aria-sort={order === 'newest' ? 'descending' : 'ascending'}>
                <button
                  type="button"
                  onClick={() => go({ order: order === 'newest' ? 'oldest' : 'newest' })}
                  title={order === 'newest' ? 'Nejnovější první' : 'Nejstarší první'}
                  className="flex min-h-8 items-center gap-1 hover:text-fg"
                >
                  Čas {order === 'newest' ? <Down /> : <Up />}
                </button>
              </div>
            ) : (
              <div role="columnheader">Čas</div>
            )}
            <div role="columnheader">Kategorie</div>
            <div role="columnheader">Hráč</div>
            <div role="columnheader">Akce</div>
            <div role="columnheader" className="hidden @4xl/list:block">
              {facetLabels.script}
            </div>
            <div role="columnheader">
              <button
                type="button"
                aria-pressed={isWrapped}
                aria-label="Zalamovat dlouhé řádky"
                title="Zalamovat dlouhé řádky"
                onClick={() => go({ isWrapped: !isWrapped }, { replace: true })}
                className={classes(
                  'grid size-8 place-items-center hover:text-fg',
                  isWrapped && 'text-accent',
                )}
              >
                <Wrap />
              </button>
            </div>
          </div>
        </div>
        <div role="rowgroup">
          {lines.map((line, index) => {
            const before = lines[index - 1]
            const isNewDay = !before || !isSameDay(before.created_at, line.created_at)
            const gap = isTimeline && before && !isNewDay ? silence(before.created_at, line.created_at) : null
            const isOpen = entry === line.id
            return (
              <Fragment key={line.id}>
                {isNewDay && <Divider>{dateWithWeekday(line.created_at)}</Divider>}
                {gap && <Silence>{gap}</Silence>}
                <LogRow
                  line={line}
                  isOpen={isOpen}
                  isWrapped={isWrapped}
                  isMarked={marked === line.id}
                  headTop={headTop}
                  search={place.search}
                  onSearch={search}
                  onToggle={() => go({ entry: isOpen ? null : line.id }, { replace: true })}
                />
                {isOpen && (
                  <div role="row">
                    <div role="cell" aria-colspan={6}>
                      <LogDetail line={line} search={place.search} onSearch={search} go={go} />
                    </div>
                  </div>
                )}
              </Fragment>
            )
          })}
        </div>
      </div>
    </div>
  )
}

function Divider({ children }: { children: string }) {
  return (
    <div role="row">
      <div
        role="cell"
        aria-colspan={6}
        className="border-b border-line px-2 pt-3 pb-1 text-xs font-bold tracking-wide text-fg-soft first-letter:uppercase"
      >
        {children}
      </div>
    </div>
  )
}

function Silence({ children }: { children: string }) {
  return (
    <div role="row">
      <div
        role="cell"
        aria-colspan={6}
        className="flex items-center gap-3 border-b border-line px-2 py-0.5 text-xs text-fg-soft"
      >
        <span aria-hidden="true" className="h-px w-8 bg-edge" />
        {children} bez záznamu
      </div>
    </div>
  )
}
