import type { Histogram } from '@westmore/contract/logs.ts'
import { number } from '#format.ts'
import { ScrollingRegion } from '#ui/scrolling-region.tsx'
import { barName } from './bar-words.ts'

/** Values of all bars as text. */
export function HistogramTable({ data: { bars, step, total } }: { data: Histogram }) {
  return (
    <ScrollingRegion
      label="Záznamy v čase jako tabulka"
      className="max-h-72 w-full rounded-sm border border-line"
    >
      <table className="w-full text-sm">
        <thead className="sticky top-0 bg-night-700 text-left">
          <tr>
            <th scope="col" className="px-3 py-1.5">
              Čas (Praha)
            </th>
            <th scope="col" className="px-3 py-1.5 text-right">
              Záznamů
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {bars.toReversed().map((bar) => (
            <tr key={bar.from}>
              <th scope="row" className="px-3 py-1 text-left font-normal">
                {barName(bar, step)}
              </th>
              <td className="px-3 py-1 text-right font-mono">{number(bar.count)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot className="sticky bottom-0 bg-night-700 font-bold">
          <tr>
            <th scope="row" className="px-3 py-1.5 text-left">
              Celkem
            </th>
            <td className="px-3 py-1.5 text-right font-mono">{number(total)}</td>
          </tr>
        </tfoot>
      </table>
    </ScrollingRegion>
  )
}
