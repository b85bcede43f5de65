import { scaleLinear } from 'd3-scale'
import { area, curveMonotoneX, line } from 'd3-shape'

const HEIGHT = 28
const WIDTH = 100

type SparklineProps = {
  counts: readonly number[]
  /** Number of last days that the figure beside it covers. */
  marked: number
}

/** Shape of the last days, for the eye only: all values are in the chart below. */
export function Sparkline({ counts, marked }: SparklineProps) {
  const x = scaleLinear([0, Math.max(1, counts.length - 1)], [0, WIDTH])
  const y = scaleLinear([0, Math.max(1, ...counts)], [HEIGHT - 1, 2])
  const points = counts.map((count, index): [number, number] => [x(index), y(count)])
  const stroke = line().curve(curveMonotoneX)
  const ground = area().curve(curveMonotoneX).y0(HEIGHT)
  // One point more, so that the marked part begins where the rest ends.
  const last = points.slice(-Math.max(2, marked + 1))
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="h-7 w-full overflow-visible"
    >
      <path d={ground(points) ?? ''} className="fill-fg/5" />
      <path d={ground(last) ?? ''} className="fill-accent/20" />
      <path
        d={stroke(points) ?? ''}
        vectorEffect="non-scaling-stroke"
        className="fill-none stroke-edge"
        strokeWidth={1.5}
      />
      <path
        d={stroke(last) ?? ''}
        vectorEffect="non-scaling-stroke"
        className="fill-none stroke-accent"
        strokeWidth={2}
      />
    </svg>
  )
}
