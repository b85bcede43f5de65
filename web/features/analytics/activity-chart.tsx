import { scaleBand, scaleLinear } from 'd3-scale'
import { useRef, useState, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { longDay, shortDay, weekdayName } from '#format.ts'
import { classes } from '#ui/classes.ts'
import { linesCounted, shortNumber, TODAY_UNFINISHED } from './labels.ts'
import { logsOfDays } from './places.ts'
import type { DayCount } from './queries.ts'

const HEIGHT = 200

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_at, last) => last,
}

/** Drawn in percent of the width, so that the chart fits any. */
export function ActivityChart({ days }: { days: readonly DayCount[] }) {
  const last = days.length - 1
  const [stop, setStop] = useState<string>()
  const [shown, setShown] = useState<string>()
  const row = useRef<HTMLUListElement>(null)
  const x = scaleBand(
    days.map(({ date }) => date),
    [0, 100],
  ).paddingInner(0.28)
  const y = scaleLinear([0, Math.max(4, ...days.map(({ count }) => count))], [HEIGHT, 0]).nice(4)
  const leftOf = (date: string) => x(date) ?? 0
  const tabStop = days.some(({ date }) => date === stop) ? stop : days[last]?.date

  function walk(event: KeyboardEvent) {
    const at = days.findIndex(({ date }) => date === tabStop)
    const next = steps[event.key]?.(at, last)
    const day = next === undefined ? undefined : days[Math.min(last, Math.max(0, next))]
    if (!day) return
    event.preventDefault()
    setStop(day.date)
    row.current?.querySelector<HTMLElement>(`[data-day="${day.date}"]`)?.focus()
  }

  return (
    <div className="@container">
      <div className="relative -mt-3 ml-12 pt-11" onPointerLeave={() => setShown(undefined)}>
        <Bars {...{ days, x, y, shown }} />
        <ul ref={row} aria-label="Logy po dnech, mezi dny se chodí šipkami" className="absolute inset-0">
          {days.map(({ date, count }, index) => (
            <li key={date}>
              <Link
                to={logsOfDays(date)}
                data-day={date}
                tabIndex={date === tabStop ? 0 : -1}
                aria-label={`${longDay(date)}: ${linesCounted(count)}${index === last ? `, ${TODAY_UNFINISHED}` : ''}`}
                className="absolute top-11 bottom-0 rounded-sm focus-visible:outline-2 focus-visible:outline-offset-1"
                style={{ left: `${leftOf(date)}%`, width: `${x.bandwidth()}%` }}
                onKeyDown={walk}
                onPointerEnter={() => setShown(date)}
                onFocus={() => {
                  setStop(date)
                  setShown(date)
                }}
                onBlur={() => setShown(undefined)}
              />
            </li>
          ))}
        </ul>
        {days.map(
          (day, index) =>
            day.date === shown && (
              <Told
                key={day.date}
                day={day}
                isToday={index === last}
                at={(100 * index) / Math.max(1, last)}
              />
            ),
        )}
      </div>
      <Days days={days} leftOf={leftOf} width={x.bandwidth()} />
    </div>
  )
}

type ScalesProps = {
  days: readonly DayCount[]
  x: ReturnType<typeof scaleBand<string>>
  y: ReturnType<typeof scaleLinear<number, number>>
}

type BarsProps = ScalesProps & { shown: string | undefined }

function Bars({ days, x, y, shown }: BarsProps) {
  const today = days.at(-1)?.date
  return (
    <svg width="100%" height={HEIGHT} aria-hidden="true" className="block overflow-visible">
      <defs>
        <pattern
          id="unfinished"
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="2.5" height="6" className="fill-accent" />
        </pattern>
      </defs>
      <Ground {...{ days, x, y }} />
      {days.map(({ date, count }) => (
        <rect
          key={date}
          x={`${x(date) ?? 0}%`}
          width={`${x.bandwidth()}%`}
          // A day with few lines must be visible beside a busy one; a day without lines is a thin mark on the
          // base line.
          y={count === 0 ? HEIGHT - 1 : Math.min(HEIGHT - 3, y(count))}
          height={count === 0 ? 2 : Math.max(3, HEIGHT - y(count))}
          rx={1}
          style={date === today && count > 0 ? { fill: 'url(#unfinished)' } : undefined}
          className={classes(
            date === shown ? 'fill-fg' : count === 0 ? 'fill-edge' : date !== today && 'fill-accent',
            date === today && count > 0 && 'stroke-accent',
          )}
        />
      ))}
    </svg>
  )
}

function Ground({ days, x, y }: ScalesProps) {
  return (
    <>
      {days
        .filter(({ date }) => isWeekend(date))
        .map(({ date }) => (
          <rect
            key={date}
            x={`${(x(date) ?? 0) - (x.step() - x.bandwidth()) / 2}%`}
            width={`${x.step()}%`}
            height={HEIGHT}
            className="fill-fg/4"
          />
        ))}
      {y
        .ticks(4)
        .filter(Number.isInteger)
        .map((tick) => (
          <g key={tick}>
            <line
              x2="100%"
              y1={y(tick)}
              y2={y(tick)}
              className={tick === 0 ? 'stroke-edge' : 'stroke-line'}
              strokeDasharray={tick === 0 ? undefined : '2 4'}
            />
            <text
              x="-8"
              y={y(tick)}
              dy="0.32em"
              textAnchor="end"
              className="fill-fg-soft text-xs tabular-nums"
            >
              {shortNumber(tick)}
            </text>
          </g>
        ))}
    </>
  )
}

function Told({ day, isToday, at }: { day: DayCount; isToday: boolean; at: number }) {
  return (
    <p
      aria-hidden="true"
      className="pointer-events-none absolute top-0 z-10 rounded-sm border border-edge bg-night-950 px-2.5 py-1 text-sm leading-5 whitespace-nowrap"
      style={{ left: `${at}%`, transform: `translateX(-${at}%)` }}
    >
      <span className="block font-bold tabular-nums">
        {linesCounted(day.count)}
        {isToday && <span className="font-normal text-fg-soft"> · {TODAY_UNFINISHED}</span>}
      </span>
      <span className="block text-fg-soft">{longDay(day.date)}</span>
    </p>
  )
}

function Days({
  days,
  leftOf,
  width,
}: {
  days: readonly DayCount[]
  leftOf: (date: string) => number
  width: number
}) {
  return (
    <div aria-hidden="true" className="relative ml-12 h-6 text-xs text-fg-soft @3xl:h-11">
      {days.map(({ date }) => (
        <span
          key={date}
          className="absolute top-1 hidden text-center @3xl:block"
          style={{ left: `${leftOf(date) - width / 2}%`, width: `${2 * width}%` }}
        >
          {weekdayName(date)}
        </span>
      ))}
      {days.map(({ date }, index) => {
        const left = days.length - 1 - index
        if (left !== 0 && (!isMonday(date) || left < 3)) return null
        return (
          <span
            key={date}
            className={classes(
              'absolute top-1 whitespace-nowrap tabular-nums @3xl:top-6',
              left === 0 && 'font-bold text-accent',
              // On a phone it would overlap that of today.
              left > 0 && left < 7 && 'max-sm:hidden',
            )}
            style={left === 0 ? { right: 0 } : { left: `${leftOf(date)}%` }}
          >
            {left === 0 ? 'dnes' : shortDay(date)}
          </span>
        )
      })}
    </div>
  )
}

const weekdayOf = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay()
const isMonday = (day: string) => weekdayOf(day) === 1
const isWeekend = (day: string) => weekdayOf(day) === 0 || weekdayOf(day) === 6
