import Down from '~icons/lucide/arrow-down'
import Up from '~icons/lucide/arrow-up'
import Choose from '~icons/lucide/columns-3'
import Wrap from '~icons/lucide/wrap-text'
import { classes } from '#ui/classes.ts'
import { useLog } from '../use-log.ts'
import { columnLabels, type ColumnKey, type Columns } from './columns.ts'
import { rowGrid } from './row.tsx'

type TableHeadProps = {
  columns: Columns
  /** In a context the order of the lines is fixed. */
  isContext: boolean
  onChoose: () => void
}

export function TableHead({ columns, isContext, onChoose }: TableHeadProps) {
  const { place, go } = useLog()
  return (
    <div
      role="rowgroup"
      data-below-bar=""
      className="sticky top-[calc(var(--nav-height)+var(--bar-height,0px))] z-10 hidden border-b-2 border-edge bg-night-900 @2xl/list:block"
    >
      <div role="row" className={classes(rowGrid, 'items-center px-2 text-xs font-bold text-fg-soft')}>
        {isContext ? <div role="columnheader">Čas</div> : <TimeHead />}
        <ColumnHead column="category" columns={columns} />
        <ColumnHead column="player" columns={columns} />
        <div role="columnheader">Akce</div>
        <ColumnHead column="script" columns={columns} />
        <ColumnHead column="server" columns={columns} />
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

function ColumnHead({ column, columns }: { column: ColumnKey; columns: Columns }) {
  return (
    columns.includes(column) && (
      <div role="columnheader" className="truncate">
        {columnLabels[column]}
      </div>
    )
  )
}

function TimeHead() {
  const { place, go } = useLog()
  const isNewest = place.order === 'newest'
  return (
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
  )
}
