import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { number } from '#format.ts'

type CounterProps = {
  label: string
  value: number
  /** The previous period, up to the same time: 'včera touto dobou'. */
  previous?: { value: number; when: string }
  to?: string
  children?: ReactNode
}

export const logCounters = 'grid grid-cols-2 gap-3 sm:grid-cols-3 max-sm:*:first:col-span-2'
export const playerCounters = 'grid grid-cols-2 gap-3 md:grid-cols-4'

export function Counter({ label, value, previous, to, children }: CounterProps) {
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
      <dd className="mt-1 text-xs leading-5 text-fg-soft tabular-nums">
        {previous ? `${previous.when} ${number(previous.value)}` : children}
      </dd>
    </div>
  )
}
