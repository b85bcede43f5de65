import { scaleLinear } from 'd3-scale'
import { Link } from 'react-router'
import { number } from '#format.ts'
import { share } from './labels.ts'

export type Rank = {
  name: string
  count: number
  percentage?: number
  /** A sum of several things has none. */
  to?: string
}

export type RankTableProps = {
  caption: string
  noun: string
  ranks: readonly Rank[]
}

export function RankTable({ caption, noun, ranks }: RankTableProps) {
  const width = scaleLinear([0, Math.max(1, ...ranks.map(({ to, count }) => (to ? count : 0)))], [0, 100])
  const hasShares = ranks.some(({ percentage }) => percentage !== undefined)
  return (
    <table className="w-full">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{noun}</th>
          <th scope="col">Záznamy</th>
          {hasShares && <th scope="col">Podíl</th>}
        </tr>
      </thead>
      <tbody>
        {ranks.map((rank) => (
          <RankRow
            key={rank.to ?? rank.name}
            rank={rank}
            hasShares={hasShares}
            bar={rank.to ? Math.max(0.5, width(rank.count)) : null}
          />
        ))}
      </tbody>
    </table>
  )
}

type RankRowProps = {
  rank: Rank
  hasShares: boolean
  /** Length of the bar (%); null draws none. */
  bar: number | null
}

function RankRow({ rank: { name, count, percentage, to }, hasShares, bar }: RankRowProps) {
  return (
    <tr className="group">
      <th scope="row" className="w-full py-1 text-left font-normal">
        {to ? (
          <Link
            to={to} // The underline keeps clear of the underscores in script names.
            className="text-link font-mono text-sm wrap-anywhere text-fg decoration-edge underline-offset-[0.42em]"
          >
            {name}
          </Link>
        ) : (
          <span className="text-sm text-fg-soft">{name}</span>
        )}
        {bar !== null && (
          <svg width="100%" height="6" aria-hidden="true" className="mt-0.5 block">
            <rect width="100%" height="6" rx="1" className="fill-fg/6" />
            <rect width={`${bar}%`} height="6" rx="1" className="fill-accent group-hover:fill-fg" />
          </svg>
        )}
      </th>
      <td className="py-1 pl-4 text-right align-bottom text-sm font-bold tabular-nums">{number(count)}</td>
      {hasShares && (
        <td className="py-1 pl-4 text-right align-bottom text-sm whitespace-nowrap text-fg-soft tabular-nums">
          {percentage !== undefined && share(percentage)}
        </td>
      )}
    </tr>
  )
}
