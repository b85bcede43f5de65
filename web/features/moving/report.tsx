import { TakenColumn, takenSkips, type TakeOverReport } from '@westmore/contract/moving.ts'
import type { ReactNode } from 'react'
import { number, shortDate, shortLicense } from '#format.ts'
import { ScrollingRegion } from '#ui/scrolling-region.tsx'
import { columnNames, skipNames, takeOverWords } from './labels.ts'

type ReportProps = {
  report: TakeOverReport
  isBusy: boolean
  onColumns: (columns: readonly TakenColumn[]) => void
}

export function Report({ report, isBusy, onColumns }: ReportProps) {
  const { isStored, table, added, known, skipped, left, here, samples } = report
  const counts = [
    [isStored ? 'Převzato' : 'Převezme se', added],
    ['Z toho už má účet', report.withAccount],
    ['Z toho jen podle licence', report.byLicense],
    ['Z toho má ban, ten platí dál', report.banned],
    ['Už tu jsou', known],
    ...takenSkips.map((why) => [`Vynecháno: ${skipNames[why]}`, skipped[why]] as const),
  ] as const
  const hasIds = !table || table.columns.some((column) => column === 'discord' || column === 'license')
  return (
    <>
      {isStored && <p className="font-bold text-good">{takeOverWords.stored}</p>}
      {!isStored && added === 0 && (
        <p className="font-bold">{hasIds ? takeOverWords.nothing : takeOverWords.unmapped}</p>
      )}
      {table && !isStored && table.rows.length > 0 && <Columns {...{ table, isBusy, onColumns }} />}
      <dl className="grid max-w-md grid-cols-[minmax(0,1fr)_auto] gap-x-4 tabular-nums">
        {counts
          .filter(([, count], place) => place === 0 || count > 0)
          .map(([label, count]) => (
            <div key={label} className="contents">
              <dt className="text-fg-soft">{label}</dt>
              <dd className="text-right">{number(count)}</dd>
            </div>
          ))}
      </dl>
      {samples.length > 0 && (
        <div>
          <p className="font-bold">{isStored ? takeOverWords.samplesStored : takeOverWords.samples}</p>
          <ul className="divide-y divide-line/60">
            {samples.map((sample) => (
              <li key={sample.row} className="py-2 wrap-anywhere">
                <bdi>{sample.name}</bdi>
                {sample.account !== null && (
                  <>
                    {' '}
                    ({takeOverWords.account} <bdi>{sample.account}</bdi>)
                  </>
                )}
                <span className="block text-sm text-fg-soft">
                  {[
                    ...sample.identifiers.map(shortIdentifier),
                    ...(sample.at === null ? [] : [`od ${shortDate(sample.at)}`]),
                    sample.by,
                    sample.note,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Named
        title={takeOverWords.left}
        count={Object.values(skipped).reduce((sum, count) => sum + count, 0)}
        rows={left.map(({ row, name, why, part }) => ({ row, text: `${name} – ${skipNames[why]}`, part }))}
      />
      <Named
        title={takeOverWords.here}
        count={known}
        rows={here.map(({ row, name }) => ({ row, text: name, part: '' }))}
      />
    </>
  )
}

const shortIdentifier = (identifier: string) =>
  identifier.startsWith('license:') ? shortLicense(identifier) : identifier.replace('discord:', '')

type NamedProps = { title: string; count: number; rows: { row: number; text: string; part: string }[] }

function Named({ title, count, rows }: NamedProps) {
  if (count === 0) return null
  return (
    <details>
      <summary className="w-fit cursor-pointer py-2 font-bold">
        {title} <span className="font-normal text-fg-soft tabular-nums">{number(count)}</span>
      </summary>
      <ul className="divide-y divide-line/60">
        {rows.map(({ row, text, part }) => (
          <li key={row} className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-3 py-1.5 text-sm">
            <span className="text-fg-soft tabular-nums">ř. {row}</span>
            <span className="wrap-anywhere">
              {text}
              {part !== '' && <code className="block text-fg-soft">{part}</code>}
            </span>
          </li>
        ))}
      </ul>
      {rows.length < count && <p className="py-2 text-sm text-fg-soft">{takeOverWords.more}</p>}
    </details>
  )
}

type ColumnsProps = Pick<ReportProps, 'isBusy' | 'onColumns'> & {
  table: NonNullable<TakeOverReport['table']>
}

/** The first rows with a choice above each column. */
function Columns({ table: { columns, rows }, isBusy, onColumns }: ColumnsProps) {
  const choose = (place: number, chosen: TakenColumn) =>
    onColumns(
      columns.map((column, at) =>
        at === place ? chosen : column === chosen && chosen !== 'none' ? 'none' : column,
      ),
    )
  return (
    <div>
      <p className="font-bold">{takeOverWords.columns}</p>
      <ScrollingRegion
        label={takeOverWords.columns}
        className="mt-2 overflow-x-auto rounded-md border border-line"
      >
        <table className="text-sm">
          <thead>
            <tr>
              {columns.map((column, place) => (
                <th key={place} scope="col" className="p-2 text-left font-normal">
                  <select
                    aria-label={`Sloupec ${place + 1}`}
                    value={column}
                    disabled={isBusy}
                    onChange={({ currentTarget }) => choose(place, TakenColumn.parse(currentTarget.value))}
                    className="min-h-11 rounded-sm border border-line-strong bg-field px-2"
                  >
                    {TakenColumn.options.map((option) => (
                      <option key={option} value={option}>
                        {columnNames[option]}
                      </option>
                    ))}
                  </select>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, at) => (
              <tr key={at} className="border-t border-line/60">
                {columns.map((_column, place) => (
                  <Cell key={place}>{cells[place]}</Cell>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollingRegion>
    </div>
  )
}

const Cell = ({ children }: { children: ReactNode }) => (
  <td className="max-w-60 truncate px-2 py-1.5 text-fg-soft">{children}</td>
)
