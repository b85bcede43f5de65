import { terms } from '@westmore/contract/retention.ts'
import { termText } from '#features/retention/public.ts'

const periods = [
  {
    data: 'Technické a analytické údaje',
    most: `nejdéle ${termText(terms.technical)}`,
    note: 'od jejich pořízení',
  },
  {
    data: 'Komunikační údaje',
    most: `účet + ${termText(terms.communication)}`,
    note: `tickety, zprávy, žádosti a sankce: po dobu aktivního účtu a ${termText(terms.communication)} poté`,
  },
  { data: 'IP adresy', most: `nejdéle ${termText(terms.addresses)}`, note: 'od jejich zaznamenání' },
]

export function RetentionPeriods() {
  return (
    <dl className="mt-4 grid gap-4 xl:grid-cols-3 print:grid-cols-3">
      {periods.map(({ data, most, note }) => (
        <div
          key={data}
          className="grid content-start border border-t-4 border-line border-t-accent bg-field/50 p-4 text-center"
        >
          <dt className="font-bold">{data}</dt>
          <dd className="order-first text-xl font-bold text-accent">{most}</dd>
          <dd className="text-sm text-fg-soft">{note}</dd>
        </div>
      ))}
    </dl>
  )
}
