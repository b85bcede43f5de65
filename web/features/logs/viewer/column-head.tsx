import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import {
  columnLabels,
  NARROWEST,
  STEP,
  WIDEST,
  widthWithin,
  type ColumnKey,
  type Columns,
} from './columns.ts'

type ColumnHeadProps = {
  column: ColumnKey
  columns: Columns
  onChange: (columns: Columns) => void
}

/** Head of a column; its edge can be dragged or moved with the arrow keys. */
export function ColumnHead({ column, columns, onChange }: ColumnHeadProps) {
  const [begun, setBegun] = useState<{ x: number; width: number }>()
  const width = columns[column]
  if (width === undefined) return null
  // A column to the right of the action grows to the left.
  const way = column === 'script' || column === 'server' ? -1 : 1
  const set = (next: number) => onChange({ ...columns, [column]: widthWithin(next) })

  function press(event: KeyboardEvent, from: number) {
    const by = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key]
    if (by === undefined) return
    event.preventDefault()
    set(from + way * by)
  }
  function move({ clientX }: PointerEvent) {
    if (begun) set(begun.width + way * (clientX - begun.x))
  }

  return (
    <div role="columnheader" className="relative">
      <span className="block truncate">{columnLabels[column]}</span>
      <span
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={`Šířka sloupce ${columnLabels[column]}`}
        aria-valuenow={width}
        aria-valuemin={NARROWEST}
        aria-valuemax={WIDEST}
        title="Tažením nebo šipkami změníte šířku"
        onKeyDown={(event) => press(event, width)}
        onPointerDown={(event) => {
          event.preventDefault()
          event.currentTarget.setPointerCapture(event.pointerId)
          setBegun({ x: event.clientX, width })
        }}
        onPointerMove={move}
        onPointerUp={() => setBegun(undefined)}
        onPointerCancel={() => setBegun(undefined)}
        className={`absolute inset-y-0 w-2 cursor-col-resize touch-none border-edge hover:border-accent ${way === 1 ? '-right-2 border-r' : '-left-2 border-l'}`}
      />
    </div>
  )
}
