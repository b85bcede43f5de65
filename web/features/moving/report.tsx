import { takenOutcomes, type TakeOverReport } from '@westmore/contract/moving.ts'
import { number } from '#format.ts'
import { columnNames, outcomeNames, takeOverWords } from './labels.ts'

/** Each outcome with its count, to open for the people. */
export function Report({ report }: { report: TakeOverReport }) {
  const { isStored, columns, counts, withAccount, byLicense, banned, notes, named } = report
  const facts = [
    ['Z přibylých už má účet', withAccount],
    ['Z přibylých jen podle licence', byLicense],
    ['Z přibylých má ban, ten platí dál', banned],
    ['Poznámky pro tým', notes],
  ] as const
  return (
    <>
      {isStored && <p className="font-bold text-good">{takeOverWords.stored}</p>}
      {!isStored && counts.added + notes === 0 && <p className="font-bold">{takeOverWords.nothing}</p>}
      {columns.length > 0 && (
        <p className="text-sm wrap-anywhere text-fg-soft">
          {takeOverWords.columns}{' '}
          {columns.map(({ column, heading }) => `${columnNames[column]} («${heading}»)`).join(', ')}.
        </p>
      )}
      <div className="divide-y divide-line/60">
        {takenOutcomes
          .filter((outcome) => counts[outcome] > 0)
          .map((outcome) => {
            const rows = named.filter((one) => one.outcome === outcome)
            return (
              <details key={outcome} open={outcome === 'added'}>
                <summary className="w-fit cursor-pointer py-2 font-bold">
                  {outcomeNames[outcome]} <span className="tabular-nums">{number(counts[outcome])}</span>
                </summary>
                <ul className="pb-2 text-sm">
                  {rows.map(({ row, name, part }) => (
                    <li key={row} className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-3 py-1">
                      <span className="text-fg-soft tabular-nums">ř. {row}</span>
                      <span className="wrap-anywhere">
                        <bdi>{name}</bdi>
                        <code className="block text-fg-soft">{part}</code>
                      </span>
                    </li>
                  ))}
                </ul>
                {rows.length < counts[outcome] && (
                  <p className="pb-2 text-sm text-fg-soft">{takeOverWords.more(rows.length)}</p>
                )}
              </details>
            )
          })}
      </div>
      <dl className="grid max-w-md grid-cols-[minmax(0,1fr)_auto] gap-x-4 tabular-nums">
        {facts
          .filter(([, count]) => count > 0)
          .map(([label, count]) => (
            <div key={label} className="contents">
              <dt className="text-fg-soft">{label}</dt>
              <dd className="text-right">{number(count)}</dd>
            </div>
          ))}
      </dl>
    </>
  )
}
