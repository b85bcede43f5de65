import { HOUR } from '@westmore/contract/days.ts'
import { useNow } from '#clock.ts'
import { dateTime } from '#format.ts'
import { hoursLeft } from './labels.ts'

type CountdownProps = {
  until: string
  /** As counted by the server; the clock of this device can only lower the number. */
  hoursRemaining: number
}

export function Countdown({ until, hoursRemaining }: CountdownProps) {
  const now = useNow(1_000)
  const left = new Date(until).getTime() - now.getTime()
  const hours = Math.max(1, Math.min(hoursRemaining, Math.ceil(left / HOUR)))
  return (
    <div className="grid gap-1 border-y-2 border-double border-edge py-4 text-center">
      <p className="text-lg font-bold">{hoursLeft(hours)}</p>
      <p aria-hidden="true" className="poster text-display tabular-nums">
        {clock(left)}
      </p>
      <p className="text-fg-soft">
        Novou žádost můžete podat{' '}
        <time dateTime={until} className="whitespace-nowrap">
          {dateTime(until)}
        </time>
        .
      </p>
    </div>
  )
}

function clock(left: number): string {
  const seconds = Math.max(0, Math.ceil(left / 1_000))
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
