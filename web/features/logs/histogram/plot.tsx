import type { Histogram } from '@westmore/contract/logs.ts'
import { scaleBand, scaleLinear } from 'd3-scale'
import { useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { barAt, spanOf, steppedBy, tickIndexes, type BarSelection } from './bar-selection.ts'
import { reading, tickName } from './bar-words.ts'

const TICKS = 7

type HistogramPlotProps = {
  data: Histogram
  onPoint: (bars: { first: number; last: number } | null) => void
  onZoom: (from: string, to: string) => void
}

/** The bars; the choice of some is a slider to those who do not see it. */
export function HistogramPlot({ data, onPoint, onZoom }: HistogramPlotProps) {
  const { bars, step } = data
  const [selection, setSelection] = useState<BarSelection | null>(null)
  const isDragging = useRef(false)
  const plot = useRef<HTMLDivElement>(null)
  const hintId = useId()
  const at = Math.min(selection?.to ?? bars.length - 1, bars.length - 1)
  const chosen = spanOf(selection ?? { from: at, to: at })
  const most = Math.max(1, ...bars.map(({ count }) => count))
  const y = scaleLinear([0, most], [0, 100])
  const x = scaleBand(bars.keys(), [0, 1000]).paddingInner(bars.length > 200 ? 0 : 0.18)

  function choose(next: BarSelection | null) {
    setSelection(next)
    onPoint(next && spanOf(next))
  }
  function zoom({ first, last }: { first: number; last: number }) {
    const [one, other] = [bars[first], bars[last]]
    choose(null)
    if (one && other && bars.length > 1) onZoom(one.from, other.to)
  }
  function press(event: KeyboardEvent) {
    const next = steppedBy(event, selection ?? { from: at, to: at }, bars.length)
    if (next) choose(next)
    else if (event.key === 'Enter') zoom(chosen)
    else if (event.key === 'Escape' && selection) choose(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  function indexOf({ clientX }: PointerEvent): number {
    const edge = plot.current?.getBoundingClientRect()
    return edge ? barAt(clientX - edge.left, edge.width, bars.length) : 0
  }
  function begin(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0 || bars.length === 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    isDragging.current = true
    const index = indexOf(event)
    choose({ from: index, to: index })
  }
  function move(event: PointerEvent) {
    if (bars.length === 0) return
    const index = indexOf(event)
    if (isDragging.current && selection) choose({ ...selection, to: index })
    else if (event.pointerType === 'mouse') choose({ from: index, to: index })
  }
  function finish() {
    if (!isDragging.current) return
    isDragging.current = false
    if (selection) zoom(spanOf(selection))
  }
  function cancel() {
    isDragging.current = false
    choose(null)
  }

  return (
    <>
      <div
        ref={plot}
        role="slider"
        tabIndex={0}
        aria-label="Výřez v čase"
        aria-describedby={hintId}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, bars.length - 1)}
        aria-valuenow={Math.max(0, at)}
        aria-valuetext={reading(data, chosen)}
        onKeyDown={press}
        onBlur={() => isDragging.current || choose(null)}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={finish}
        onPointerCancel={cancel}
        onPointerLeave={() => isDragging.current || choose(null)}
        className="cursor-crosshair touch-pan-y select-none"
      >
        <svg
          viewBox="0 0 1000 100"
          preserveAspectRatio="none"
          aria-hidden="true"
          className="block h-18 w-full border-b border-edge"
        >
          {selection && (
            <rect
              x={x(chosen.first)}
              width={(x(chosen.last) ?? 0) - (x(chosen.first) ?? 0) + x.bandwidth()}
              height={100}
              className="fill-fg/15"
            />
          )}
          {bars.map(({ from, count }, index) => {
            const isChosen = selection && index >= chosen.first && index <= chosen.last
            // A single line among thousands is still seen.
            const height = count === 0 ? 0 : Math.max(2, y(count))
            return (
              <rect
                key={from}
                x={x(index)}
                y={100 - height}
                width={x.bandwidth()}
                height={height}
                className={isChosen ? 'fill-ember-bright' : 'fill-brass'}
              />
            )
          })}
        </svg>
      </div>
      <div aria-hidden="true" className="relative h-5 overflow-hidden text-xs text-fg-soft tabular-nums">
        {tickIndexes(bars.length, TICKS).map((index, nth) => {
          const bar = bars[index]
          return (
            bar && (
              <span
                key={bar.from}
                className={
                  nth % 2 === 1 ? 'absolute whitespace-nowrap max-sm:hidden' : 'absolute whitespace-nowrap'
                }
                style={{ left: `${(index / bars.length) * 100}%` }}
              >
                {tickName(bar, step)}
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
