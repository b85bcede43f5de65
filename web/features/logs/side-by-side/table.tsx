import type { PlayersAroundLine } from '@westmore/contract/logs-around.ts'
import type { LogEntry } from '@westmore/contract/logs.ts'
import type { CSSProperties } from 'react'
import { clockTime, exactTime } from '#format.ts'
import { classes } from '#ui/classes.ts'
import { CategoryMark } from '../category-mark.tsx'
import { PlayerName } from '../player-name.tsx'
import type { Go, LogPlace } from '../use-log-place.ts'
import { LogDetail } from '../viewer/detail.tsx'
import { rowsOf, SERVER } from './rows.ts'

type SideBySideTableProps = {
  data: PlayersAroundLine
  /** Identifier suffixes of players who share a name. */
  ends: ReadonlyMap<string, string>
  place: LogPlace
  go: Go
}

/** Synchronised by time: each row shows one second. */
export function SideBySideTable({ data, ends, place, go }: SideBySideTableProps) {
  const { entry, players, shown, logs } = data
  const columns =
    entry.user_identifier === null || !shown.includes(entry.user_identifier)
      ? [entry.user_identifier ?? SERVER, ...shown]
      : shown
  const nameOf = (identifier: string) =>
    players.find((one) => one.identifier === identifier)?.name ??
    logs.find((one) => one.user_identifier === identifier)?.player_name ??
    identifier
  const template = { gridTemplateColumns: `4.75rem repeat(${columns.length}, minmax(11rem, 1fr))` }

  return (
    <div
      data-beside=""
      className="relative max-h-[calc(100dvh-var(--nav-height)-6rem)] overflow-auto border-y border-line"
    >
      <div
        role="table"
        aria-label="Záznamy vedle sebe"
        className="text-sm"
        style={{ minWidth: `${5.75 + columns.length * 11.75}rem` }}
      >
        <div role="rowgroup" className="sticky top-0 z-10 border-b-2 border-edge bg-night-900">
          <div role="row" className="grid items-center gap-x-3 px-2 py-1.5 font-bold" style={template}>
            <div role="columnheader" className="text-xs text-fg-soft">
              Čas
            </div>
            {columns.map((identifier) => (
              <div key={identifier} role="columnheader" className="min-w-0" title={identifier}>
                <PlayerName
                  name={identifier === SERVER ? 'server' : nameOf(identifier)}
                  end={ends.get(identifier)}
                />
              </div>
            ))}
          </div>
        </div>
        <div role="rowgroup">
          {rowsOf(logs, columns).map((row) => (
            <BesideRow key={row.at} {...{ row, columns, template, place, go }} markedId={entry.id} />
          ))}
        </div>
      </div>
    </div>
  )
}

type BesideRowProps = Pick<SideBySideTableProps, 'place' | 'go'> & {
  row: ReturnType<typeof rowsOf>[number]
  columns: readonly string[]
  template: CSSProperties
  /** The line whose surroundings are shown. */
  markedId: number
}

/** One second with a cell for each player; an open line unfolds below it. */
function BesideRow({ row: { at, cells }, columns, template, place, go, markedId }: BesideRowProps) {
  const isMarked = cells.some((cell) => cell.some(({ id }) => id === markedId))
  const opened = cells.flat().find(({ id }) => id === place.entry)
  return (
    <>
      <div
        role="row"
        aria-current={isMarked || undefined}
        style={template}
        className={classes(
          'grid gap-x-3 border-b border-line px-2 font-mono text-[0.8125rem] leading-6',
          isMarked && 'bg-brass/15 shadow-[inset_3px_0_0_var(--accent)]',
        )}
      >
        <div role="rowheader" className="py-0.5 text-fg-soft tabular-nums">
          <time dateTime={at} title={exactTime(at)}>
            {clockTime(at)}
          </time>
        </div>
        {cells.map((cell, index) => (
          <div key={columns[index]} role="cell" className="min-w-0 border-l border-line pl-2">
            {cell.map((line) => (
              <CellLine
                key={line.id}
                line={line}
                isOpen={line.id === place.entry}
                onToggle={() => go({ entry: line.id === place.entry ? null : line.id }, { replace: true })}
              />
            ))}
          </div>
        ))}
      </div>
      {opened && (
        <div role="row">
          <div role="cell" aria-colspan={columns.length + 1} className="sticky left-0 max-w-[100cqw]">
            <LogDetail line={opened} search={place.search} onSearch={(search) => go({ search })} go={go} />
          </div>
        </div>
      )}
    </>
  )
}

type CellLineProps = { line: LogEntry; isOpen: boolean; onToggle: () => void }

function CellLine({ line: { id, category, action }, isOpen, onToggle }: CellLineProps) {
  return (
    <button
      type="button"
      data-entry={id}
      aria-expanded={isOpen}
      onClick={onToggle}
      className={classes(
        'flex w-full items-baseline gap-1.5 rounded-sm py-0.5 text-left break-words -outline-offset-2 hover:bg-fg/5 max-sm:min-h-9',
        isOpen && 'bg-fg/10',
      )}
    >
      <span className="flex shrink-0" title={category}>
        <CategoryMark name={category} />
        <span className="sr-only">{category}:</span>
      </span>
      <span className="min-w-0 break-words">{action}</span>
    </button>
  )
}
