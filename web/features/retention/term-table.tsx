import type { RetentionRun } from '@westmore/contract/retention-api.ts'
import type { RetentionCategory, Term } from '@westmore/contract/retention.ts'
import { number } from '#format.ts'
import { retentionLabels } from './words.ts'
import { classes } from '#ui/classes.ts'
import { categoryHints, termLabel } from './labels.ts'

type TermTableProps = {
  categories: readonly { name: RetentionCategory; term: Term | null }[]
  /** The newest run, if it was a dry run: it counted the data past their term. */
  dryRun: RetentionRun | undefined
}

export function TermTable({ categories, dryRun }: TermTableProps) {
  return (
    <table className="w-full">
      <caption className="sr-only">Údaje, jak dlouho se uchovávají a kolik jich je po lhůtě</caption>
      <thead className="text-left text-sm text-fg-soft">
        <tr className="border-b border-line">
          <th scope="col" className="px-4 py-2 font-bold">
            Údaje
          </th>
          <th scope="col" className="py-2 pr-4 font-bold max-sm:hidden">
            Lhůta
          </th>
          <th scope="col" className="py-2 pr-4 text-right font-bold whitespace-nowrap">
            Po lhůtě
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line/60">
        {categories.map(({ name, term }) => {
          const count = dryRun?.counts[name]
          return (
            <tr key={name} className="align-top hover:bg-fg/5">
              <th scope="row" className="px-4 py-2 text-left font-normal">
                {retentionLabels[name]}
                <span className="block text-sm sm:hidden">{termLabel(name, term)}</span>
                {categoryHints[name] && (
                  <span className="block text-sm text-fg-soft">{categoryHints[name]}</span>
                )}
              </th>
              <td className="py-2 pr-4 max-sm:hidden">{termLabel(name, term)}</td>
              <td
                className={classes('py-2 pr-4 text-right tabular-nums', count ? 'font-bold' : 'text-fg-soft')}
              >
                {count === undefined ? <span aria-label="nespočítáno">–</span> : number(count)}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
