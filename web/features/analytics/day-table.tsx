import { Link } from 'react-router'
import { longDay, number } from '#format.ts'
import { classes } from '#ui/classes.ts'
import { TODAY_UNFINISHED } from './labels.ts'
import { logsOfDays } from './places.ts'
import type { DayCount } from './queries.ts'

/** Days of the chart as a table, newest first; the hidden one, for screen readers, has no links: the chart has them. */
export function DayTable({ days, isSeen }: { days: readonly DayCount[]; isSeen: boolean }) {
  const today = days.at(-1)?.date
  return (
    <div className={isSeen ? undefined : 'sr-only'}>
      <table className="w-full max-w-2xl text-sm">
        <caption className="sr-only">Logy za posledních 30 dní, nejnovější den první</caption>
        <thead className="text-left text-fg-soft">
          <tr className="border-b border-line">
            <th scope="col" className="py-1.5 font-bold">
              Den
            </th>
            <th scope="col" className="py-1.5 text-right font-bold">
              Záznamy
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line/60">
          {days.toReversed().map(({ date, count }) => (
            <tr key={date} className="hover:bg-fg/5">
              <th scope="row" className="py-1 text-left font-normal">
                {isSeen ? (
                  <Link to={logsOfDays(date)} className="text-link text-fg decoration-edge">
                    {longDay(date)}
                  </Link>
                ) : (
                  longDay(date)
                )}
                {date === today && <span className="text-fg-soft"> ({TODAY_UNFINISHED})</span>}
              </th>
              <td className={classes('py-1 text-right tabular-nums', count === 0 && 'text-fg-soft')}>
                {number(count)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
