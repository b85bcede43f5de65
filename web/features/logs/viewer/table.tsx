import type { LogEntry } from '@westmore/contract/logs.ts'
import { Fragment, useState } from 'react'
import { dateWithWeekday } from '#format.ts'
import { useProgressiveRows } from '#lists/progressive-rows.ts'
import { useMedia } from '#ui/use-media.ts'
import { ColumnsDialog } from './columns-dialog.tsx'
import { tracksOf, type Columns } from './columns.ts'
import { LogDetail } from './detail.tsx'
import { LogRow } from './row.tsx'
import { TableHead } from './table-head.tsx'
import { isSameDay, gapText } from '../log-time.ts'
import { useLog } from '../use-log.ts'

/** Rows rendered at first; more than fit into a window. */
const FIRST = 30

type LogTableProps = {
  lines: readonly LogEntry[]
  /** Identifier suffixes of players who share a name. */
  ends: ReadonlyMap<string, string>
  marked?: number
  /** Timeline of one player: shows silences instead of the name. */
  isTimeline: boolean
}

export function LogTable(props: LogTableProps) {
  const { place, go } = useLog()
  const [isChoosing, setIsChoosing] = useState(false)
  const isWide = useMedia('(min-width: 100rem)')
  // The name of a single player is already above the timeline.
  const columns = place.columns.filter((key) => key !== 'player' || place.search.player === '')
  const count = 3 + columns.length
  return (
    <div className="@container/list">
      <div
        role="table"
        aria-label="Záznamy"
        aria-colcount={count}
        className="text-sm"
        style={tracksOf(columns, isWide)}
      >
        <TableHead
          columns={columns}
          isContext={props.marked !== undefined}
          onChoose={() => setIsChoosing(true)}
        />
        <TableBody {...props} columns={columns} count={count} />
      </div>
      <ColumnsDialog
        open={isChoosing}
        onClose={() => setIsChoosing(false)}
        columns={place.columns}
        onChange={(next) => go({ columns: next }, { replace: true })}
      />
    </div>
  )
}

type TableBodyProps = LogTableProps & { columns: Columns; count: number }

function TableBody({ lines, ends, marked, isTimeline, columns, count }: TableBodyProps) {
  const { entry } = useLog().place
  const shown = useProgressiveRows(lines, FIRST, marked !== undefined || entry !== null)
  return (
    <div role="rowgroup">
      {shown.map((line, index) => {
        const before = shown[index - 1]
        const isNewDay = !before || !isSameDay(before.created_at, line.created_at)
        const gap = isTimeline && before && !isNewDay ? gapText(before.created_at, line.created_at) : null
        const isOpen = entry === line.id
        return (
          <Fragment key={line.id}>
            {isNewDay && <Divider>{dateWithWeekday(line.created_at)}</Divider>}
            {gap && <Silence>{gap}</Silence>}
            <LogRow
              {...{ line, isOpen, columns }}
              end={ends.get(line.user_identifier ?? '')}
              isMarked={marked === line.id}
            />
            {isOpen && (
              <div role="row">
                <div role="cell" aria-colspan={count}>
                  <LogDetail line={line} />
                </div>
              </div>
            )}
          </Fragment>
        )
      })}
    </div>
  )
}

function Divider({ children }: { children: string }) {
  return (
    <div role="row">
      <div
        role="cell"
        className="border-b border-line px-2 pt-1.5 pb-0.5 text-xs font-bold tracking-wide text-fg-soft first-letter:uppercase"
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
        className="flex items-center gap-3 border-b border-line px-2 py-0.5 text-xs text-fg-soft"
      >
        <span aria-hidden="true" className="h-px w-8 bg-edge" />
        {children} bez záznamu
      </div>
    </div>
  )
}
