import type { LogEntry } from '@westmore/contract/logs.ts'
import { Fragment, useState, type ReactNode } from 'react'
import Down from '~icons/lucide/arrow-down'
import Up from '~icons/lucide/arrow-up'
import Choose from '~icons/lucide/columns-3'
import Wrap from '~icons/lucide/wrap-text'
import { useProgressiveRows } from '#lists/progressive-rows.ts'
import { useMedia } from '#ui/use-media.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Dialog } from '#ui/dialog.tsx'
import { columnKeys, columnLabels, tracksOf, usualColumns, type ColumnKey, type Columns } from './columns.ts'
import { LogDetail } from './detail.tsx'
import { LogRow, rowGrid } from './row.tsx'
import { partedBy } from '../log-time.ts'
import { useLog } from '../use-log-place.ts'

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

export function LogTable({ lines, ends, marked, isTimeline }: LogTableProps) {
  const { place } = useLog()
  const [isChoosing, setIsChoosing] = useState(false)
  const isWide = useMedia('(min-width: 100rem)')
  const shown = useProgressiveRows(lines, FIRST, marked !== undefined || place.entry !== null)
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
        <TableHead columns={columns} isContext={marked !== undefined} onChoose={() => setIsChoosing(true)} />
        <div role="rowgroup">
          {shown.map((line, index) => {
            const { day, silence } = partedBy(shown[index - 1], line)
            const isOpen = place.entry === line.id
            return (
              <Fragment key={line.id}>
                {day && (
                  <Between className="pt-1.5 font-bold tracking-wide first-letter:uppercase">{day}</Between>
                )}
                {isTimeline && silence && (
                  <Between className="flex items-center gap-3 pt-0.5">
                    <span aria-hidden="true" className="h-px w-8 bg-edge" />
                    {silence}
                  </Between>
                )}
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
      </div>
      <ColumnsDialog open={isChoosing} onClose={() => setIsChoosing(false)} />
    </div>
  )
}

/** A new day or a silence between two lines. */
function Between({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div role="row">
      <div
        role="cell"
        className={classes('border-b border-line px-2 pb-0.5 text-xs text-fg-soft', className)}
      >
        {children}
      </div>
    </div>
  )
}

type TableHeadProps = {
  columns: Columns
  /** In a context the order of the lines is fixed. */
  isContext: boolean
  onChoose: () => void
}

function TableHead({ columns, isContext, onChoose }: TableHeadProps) {
  const { place, go } = useLog()
  const isNewest = place.order === 'newest'
  const head = (column: ColumnKey) =>
    columns.includes(column) && (
      <div role="columnheader" className="truncate">
        {columnLabels[column]}
      </div>
    )
  return (
    <div
      role="rowgroup"
      data-below-bar=""
      className="sticky top-[calc(var(--nav-height)+var(--bar-height,0px))] z-10 hidden border-b-2 border-edge bg-night-900 @2xl/list:block"
    >
      <div role="row" className={classes(rowGrid, 'items-center px-2 text-xs font-bold text-fg-soft')}>
        {isContext ? (
          <div role="columnheader">Čas</div>
        ) : (
          <div role="columnheader" aria-sort={isNewest ? 'descending' : 'ascending'}>
            <button
              type="button"
              onClick={() => go({ order: isNewest ? 'oldest' : 'newest' })}
              title={isNewest ? 'Nejnovější první' : 'Nejstarší první'}
              className="flex min-h-8 items-center gap-1 hover:text-fg"
            >
              Čas {isNewest ? <Down /> : <Up />}
            </button>
          </div>
        )}
        {head('category')}
        {head('player')}
        <div role="columnheader">Akce</div>
        {head('script')}
        {head('server')}
        <div role="columnheader" className="flex justify-end">
          <button
            type="button"
            aria-label="Vybrat sloupce"
            title="Vybrat sloupce"
            onClick={onChoose}
            className="grid h-8 w-7 place-items-center hover:text-fg"
          >
            <Choose />
          </button>
          <button
            type="button"
            aria-pressed={!place.isCut}
            aria-label="Zalamovat dlouhé řádky"
            title="Zalamovat dlouhé řádky"
            onClick={() => go({ isCut: !place.isCut }, { replace: true })}
            className={classes(
              'grid h-8 w-7 place-items-center hover:text-fg',
              !place.isCut && 'text-accent',
            )}
          >
            <Wrap />
          </button>
        </div>
      </div>
    </div>
  )
}

function ColumnsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { place, go } = useLog()
  const { columns } = place
  const choose = (next: Columns) => go({ columns: next }, { replace: true })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Sloupce"
      footer={
        <>
          <Button variant="ghost" onClick={() => choose(usualColumns)}>
            Výchozí sloupce
          </Button>
          <Button onClick={onClose}>Hotovo</Button>
        </>
      }
    >
      <fieldset className="grid gap-1">
        <legend className="mb-2">Čas a akce jsou vidět vždy. Volba se ukládá s pohledem.</legend>
        {columnKeys.map((key) => (
          <label key={key} className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              className="size-5"
              checked={columns.includes(key)}
              onChange={() =>
                choose(columns.includes(key) ? columns.filter((one) => one !== key) : [...columns, key])
              }
            />
            {columnLabels[key]}
          </label>
        ))}
      </fieldset>
    </Dialog>
  )
}
