import type { Histogram } from '@westmore/contract/logs.ts'
import { useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { classes } from '#ui/classes.ts'
import { barAt, moveSelection, spanOf, tickIndexes, type BarSelection, type Span } from './bar-selection.ts'
import { barText, tickName } from './bar-words.ts'

const TICKS = 7

type HistogramPlotProps = {
  data: Histogram
  onPoint: (bars: Span | null) => void
  onZoom: (from: string, to: string) => void
}

export function HistogramPlot({ data, onPoint, onZoom }: HistogramPlotProps) {
  const { bars } = data
  const [selection, setSelection] = useState<BarSelection | null>(null)
  const isDragging = useRef(false)
  const hintId = useId()
  const at = Math.min(selection?.to ?? bars.length - 1, bars.length - 1)
  const chosen = spanOf(selection ?? { from: at, to: at })

  function choose(next: BarSelection | null) {
    setSelection(next)
    onPoint(next && spanOf(next))
  }
  function zoom({ first, last }: Span) {
    const [one, other] = [bars[first], bars[last]]
    choose(null)
    if (one && other && bars.length > 1) onZoom(one.from, other.to)
  }
  function press(event: KeyboardEvent) {
    const next = moveSelection(event, selection ?? { from: at, to: at }, bars.length)
    if (next) choose(next)
    else if (event.key === 'Enter') zoom(chosen)
    else if (event.key === 'Escape' && selection) choose(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  function pointed({ clientX, currentTarget }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect()
    return barAt(clientX - left, width, bars.length)
  }
  function begin(event: PointerEvent) {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    isDragging.current = true
    const index = pointed(event)
    choose({ from: index, to: index })
  }
  function move(event: PointerEvent) {
    const index = pointed(event)
    if (isDragging.current && selection) choose({ ...selection, to: index })
    else if (event.pointerType === 'mouse') choose({ from: index, to: index })
  }
  function end(isDone: boolean) {
    const wasDragging = isDragging.current
    isDragging.current = false
    if (isDone && wasDragging && selection) zoom(chosen)
    else if (!isDone) choose(null)
  }
  const leave = () => isDragging.current || choose(null)

  return (
    <>
      <div
        role="slider"
        tabIndex={0}
        aria-label="Výřez v čase"
        aria-describedby={hintId}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, bars.length - 1)}
        aria-valuenow={Math.max(0, at)}
        aria-valuetext={barText(data, chosen)}
        onKeyDown={press}
        onBlur={leave}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={() => end(true)}
        onPointerCancel={() => end(false)}
        onPointerLeave={leave}
        className="cursor-crosshair touch-pan-y select-none"
      >
        <Bars bars={bars} chosen={selection && chosen} />
      </div>
      <div aria-hidden="true" className="relative h-5 overflow-hidden text-xs text-fg-soft tabular-nums">
        {tickIndexes(bars.length, TICKS).map((index, nth) => {
          const bar = bars[index]
          return (
            bar && (
              <span
                key={bar.from}
                className={classes('absolute whitespace-nowrap', nth % 2 === 1 && 'max-sm:hidden')}
                style={{ left: `${(index / bars.length) * 100}%` }}
              >
                {tickName(bar, data.step)}
              </span>
            )
          )
        })}
      </div>
      <p id={hintId} className="sr-only">
        Šipkami jdete po sloupcích, se Shiftem vyberete více, Enterem výřez přiblížíte, Esc výběr zruší.
      </p>
    </>
  )
}

/** Part of a bar's width that is left free before the next one. */
const GAP = 0.18

function Bars({ bars, chosen }: { bars: Histogram['bars']; chosen: Span | null }) {
  const most = Math.max(1, ...bars.map(({ count }) => count))
  const step = 1000 / Math.max(1, bars.length - GAP)
  const width = step * (1 - GAP)
  return (
    <svg
      viewBox="0 0 1000 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="block h-10 w-full border-b border-edge"
    >
      {chosen && (
        <rect
          x={chosen.first * step}
          width={(chosen.last - chosen.first) * step + width}
          height={100}
          className="fill-fg/15"
        />
      )}
      {bars.map(({ from, count }, index) => {
        const isOneOf = chosen !== null && index >= chosen.first && index <= chosen.last
        // A single line among thousands must still be visible.
        const height = count === 0 ? 0 : Math.max(2, (count / most) * 100)
        return (
          <rect
            key={from}
            x={index * step}
            y={100 - height}
            width={width}
            height={height}
            className={isOneOf ? 'fill-fg' : 'fill-brass'}
          />
        )
      })}
    </svg>
  )
}
