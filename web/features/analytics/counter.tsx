import type { ReactNode } from 'react'
import { Link } from 'react-router'
import Down from '~icons/lucide/arrow-down'
import Same from '~icons/lucide/equal'
import Up from '~icons/lucide/arrow-up'
import { number } from '#format.ts'
import { changeBetween } from './change.ts'
import { changeWords } from './labels.ts'
import { Sparkline } from './sparkline.tsx'

type CounterProps = {
  label: string
  value: number
  /** The previous period, up to the same time: 'včera touto dobou'. */
  previous?: { value: number; when: string }
  activity?: readonly { count: number }[]
  marked?: number
  /** Address of the lines behind the figure. */
  to?: string
  children?: ReactNode
}

/** Layout of the counters side by side. */
export const logCounters = 'grid grid-cols-2 gap-3 sm:grid-cols-3 max-sm:*:first:col-span-2'
export const playerCounters = 'grid grid-cols-2 gap-3 md:grid-cols-4'

export function Counter({ label, value, previous, activity, marked = 0, to, children }: CounterProps) {
  return (
    <div className="relative flex min-w-0 flex-col rounded-md border border-line bg-night-800 px-3 pt-2.5 pb-3 has-[a:hover]:border-edge sm:px-4">
      <dt className="text-sm text-fg-soft">
        {to ? (
          <Link to={to} className="text-link text-fg-soft after:absolute after:inset-0 after:rounded-md">
            {label}
          </Link>
        ) : (
          label
        )}
      </dt>
      <dd className="text-2xl leading-tight font-bold tabular-nums sm:text-3xl">{number(value)}</dd>
      <dd className="mt-1 mb-2 min-h-10 text-xs leading-5 text-fg-soft">
        {previous ? <Compared value={value} previous={previous} /> : children}
      </dd>
      {activity && (
        <dd className="mt-auto">
          <Sparkline counts={activity.map(({ count }) => count)} marked={marked} />
        </dd>
      )}
    </div>
  )
}

const arrows = { up: Up, down: Down, same: Same, new: Up }

function Compared({ value, previous }: { value: number; previous: { value: number; when: string } }) {
  const change = changeBetween(previous.value, value)
  const Arrow = arrows[change.direction]
  return (
    <>
      <span className="flex items-center gap-1 font-bold text-fg">
        <Arrow className="size-3.5 shrink-0 text-accent" />
        {changeWords(change)}
      </span>
      <span className="block tabular-nums">
        {previous.when} {number(previous.value)}
      </span>
    </>
  )
}
