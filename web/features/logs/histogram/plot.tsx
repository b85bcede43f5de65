import type { Histogram } from '@westmore/contract/logs.ts'
import { scaleBand, scaleLinear } from 'd3-scale'
import { useId } from 'react'
import { classes } from '#ui/classes.ts'
import { tickIndexes } from './bar-selection.ts'
import { barText, tickName } from './bar-words.ts'
import { useSelection } from './use-selection.ts'

const TICKS = 7

type HistogramPlotProps = {
  data: Histogram
  onPoint: (bars: { first: number; last: number } | null) => void
  onZoom: (from: string, to: string) => void
}

export function HistogramPlot({ data, onPoint, onZoom }: HistogramPlotProps) {
  const { bars } = data
  const { plot, at, chosen, isChosen, listeners } = useSelection({ bars, onPoint, onZoom })
  const hintId = useId()
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
        aria-valuetext={barText(data, chosen)}
        {...listeners}
        className="cursor-crosshair touch-pan-y select-none"
      >
        <Bars {...{ bars, chosen, isChosen }} />
      </div>
      <Axis {...data} />
      <p id={hintId} className="sr-only">
        Šipkami jdete po sloupcích, se Shiftem vyberete více, Enterem výřez přiblížíte, Esc výběr zruší.
      </p>
    </>
  )
}

type BarsProps = { bars: Histogram['bars']; chosen: { first: number; last: number }; isChosen: boolean }

function Bars({ bars, chosen, isChosen }: BarsProps) {
  const most = Math.max(1, ...bars.map(({ count }) => count))
  const y = scaleLinear([0, most], [0, 100])
  const x = scaleBand(bars.keys(), [0, 1000]).paddingInner(bars.length > 200 ? 0 : 0.18)
  return (
    <svg
      viewBox="0 0 1000 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="block h-10 w-full border-b border-edge"
    >
      {isChosen && (
        <rect
          x={x(chosen.first)}
          width={(x(chosen.last) ?? 0) - (x(chosen.first) ?? 0) + x.bandwidth()}
          height={100}
          className="fill-fg/15"
        />
      )}
      {bars.map(({ from, count }, index) => {
        const isOneOf = isChosen && index >= chosen.first && index <= chosen.last
        // A single line among thousands must still be visible.
        const height = count === 0 ? 0 : Math.max(2, y(count))
        return (
          <rect
            key={from}
            x={x(index)}
            y={100 - height}
            width={x.bandwidth()}
            height={height}
            className={isOneOf ? 'fill-fg' : 'fill-brass'}
          />
        )
      })}
    </svg>
  )
}

function Axis({ bars, step }: Pick<Histogram, 'bars' | 'step'>) {
  return (
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
              {tickName(bar, step)}
            </span>
          )
        )
      })}
    </div>
  )
}
