import { dayOf } from '@westmore/contract/days.ts'
import { dateWithWeekday, duration } from '#format.ts'

type Timed = { created_at: string }

const HALF_HOUR = 1_800

/** The words between two lines: a new day, or a long silence, such as '2 h 14 min bez záznamu'. */
export function partedBy(before: Timed | undefined, line: Timed): { day?: string; silence?: string } {
  const dayIn = ({ created_at: at }: Timed) => dayOf(new Date(at))
  if (!before || dayIn(before) !== dayIn(line)) return { day: dateWithWeekday(line.created_at) }
  const seconds = Math.abs(Date.parse(before.created_at) - Date.parse(line.created_at)) / 1_000
  return seconds < HALF_HOUR ? {} : { silence: `${duration(seconds)} bez záznamu` }
}
