import { useQuery } from '@tanstack/react-query'
import { FACET_LINES, facets, type LogFilterInput } from '@westmore/contract/logs.ts'
import { useState } from 'react'
import Exclude from '~icons/lucide/circle-minus'
import { counted, number, plural } from '#format.ts'
import { Button } from '#ui/button.tsx'
import { RetryButton } from '#ui/retry-button.tsx'
import { classes } from '#ui/classes.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { FadeWhileLoading } from '../fade-while-loading.tsx'
import { facetLabels, filterLabels, linesCounted } from '../labels.ts'
import { exclusion, toggleExcluded, toggleOnly, type LogSearch } from '../log-search.ts'
import { PlayerName } from '../player-name.tsx'
import { logQueries } from '../queries.ts'
import { useLog } from '../use-log-place.ts'

const FEW = 8
/** At most this many more are shown without a button. */
const REST = 2

type FacetRailProps = { filter: LogFilterInput; ends: ReadonlyMap<string, string> }

export function FacetRail({ filter, ends }: FacetRailProps) {
  const { search } = useLog().place
  const { data, isError, isPlaceholderData, refetch } = useQuery(logQueries.facets(filter))
  const players = data?.player
  if (isError)
    return (
      <div className="grid justify-items-start gap-2 text-sm text-fg-soft">
        Počty se nepodařilo načíst.
        <RetryButton onRetry={() => void refetch()} />
      </div>
    )
  return (
    <FadeWhileLoading
      when={isPlaceholderData}
      className="grid gap-5 @lg/book:grid-cols-2 @3xl/book:grid-cols-4 @4xl/book:grid-cols-1"
    >
      {facets.map((facet) => (
        <FacetGroup
          key={facet}
          label={facetLabels[facet]}
          counts={data?.[facet]}
          ways={(value) => ({
            isOnly: search[facet] === value,
            only: toggleOnly(search, facet, value),
            isExcluded: search.exclude.includes(exclusion(facet, value)),
            excluded: toggleExcluded(search, facet, value),
          })}
        />
      ))}
      {/* Choosing a player hides the others; another click brings them back. */}
      <FacetGroup
        label={filterLabels.player}
        ends={ends}
        counts={players ?? (players === null ? { values: [], distinct: 0 } : undefined)}
        ways={(value) => ({
          isOnly: search.player === value,
          only: { ...search, player: search.player === value ? '' : value },
        })}
        note={
          players === null
            ? 'Spočítat hráče by trvalo moc dlouho. Zužte hledání časem.'
            : players?.isPart && `z posledních ${linesCounted(FACET_LINES)}`
        }
      />
    </FadeWhileLoading>
  )
}

/** The searches that a click leads to. A player cannot be excluded. */
type Ways = { isOnly: boolean; only: LogSearch; isExcluded?: boolean; excluded?: LogSearch }

type Value = { value: string; name?: string | null; count: number }

type FacetGroupProps = {
  label: string
  counts: { values: Value[]; distinct: number } | undefined
  ends?: ReadonlyMap<string, string>
  ways: (value: string) => Ways
  note?: string | false | undefined
}

function FacetGroup({ label, counts, ends, ways, note }: FacetGroupProps) {
  const [isOpen, setIsOpen] = useState(false)
  const values = (counts?.values ?? []).map((one) => ({ ...one, ...ways(one.value) }))
  const most = Math.max(1, ...values.map(({ count }) => count))
  // Active filters are never hidden.
  const few = values.filter(({ isOnly, isExcluded }, index) => index < FEW || isOnly || isExcluded)
  const rest = values.length - few.length
  return (
    <section className="min-w-0">
      <h2 className="smallcaps mb-1 flex justify-between text-fg-soft">
        {label}
        {counts && <span className="font-normal tabular-nums">{number(counts.distinct)}</span>}
      </h2>
      {!counts && [1, 2, 3, 4].map((row) => <Skeleton key={row} className="my-1 h-6" />)}
      {note && <p className="text-xs text-fg-soft">{note}</p>}
      {counts && values.length === 0 && !note && <p className="text-sm text-fg-soft">Žádné hodnoty</p>}
      <ul className={classes(isOpen && 'max-h-96 overflow-y-auto')}>
        {(isOpen || rest <= REST ? values : few).map((one) => (
          <FacetValue key={one.value} {...one} end={ends?.get(one.value)} share={one.count / most} />
        ))}
      </ul>
      {rest > REST && (
        <Button variant="ghost" size="sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Méně' : `${plural(rest, 'Další', 'Další', 'Dalších')} ${number(rest)}`}
        </Button>
      )}
      {isOpen && counts && counts.distinct > values.length && (
        <p className="text-xs text-fg-soft">
          a {counted(counts.distinct - values.length, 'vzácnější', 'vzácnější', 'vzácnějších')}
        </p>
      )}
    </section>
  )
}

function FacetValue(props: Value & Ways & { end: string | undefined; share: number }) {
  const { value, name, end, count, share, isOnly, only, isExcluded, excluded } = props
  const { find } = useLog()
  return (
    <li className="relative flex items-center">
      <span
        aria-hidden="true"
        className="absolute inset-y-0.5 left-0 bg-brass/15"
        style={{ width: `calc((100% - 2rem) * ${share})` }}
      />
      <button
        type="button"
        aria-pressed={isOnly}
        onClick={() => find(only)}
        className={classes(
          'relative flex min-h-7 min-w-0 grow items-center justify-between gap-2 rounded-sm px-1.5 text-left text-sm transition-colors -outline-offset-2 hover:bg-fg/10 max-lg:min-h-11',
          isOnly && 'font-bold text-accent',
          isExcluded && 'text-fg-soft line-through',
          !excluded && 'mr-7 max-lg:mr-11',
        )}
      >
        <span className="min-w-0 font-mono text-[0.8125rem]" title={value}>
          <PlayerName name={name ?? value} end={end} />
        </span>
        <span className="shrink-0 tabular-nums">{number(count)}</span>
      </button>
      {excluded && (
        <button
          type="button"
          aria-pressed={isExcluded}
          aria-label={`Vyloučit ${value}`}
          title={isExcluded ? 'Vrátit zpět' : 'Vyloučit'}
          onClick={() => find(excluded)}
          className={classes(
            'relative grid size-7 shrink-0 place-items-center rounded-sm transition-colors -outline-offset-2 hover:bg-fg/10 max-lg:size-11',
            isExcluded ? 'text-bad' : 'text-fg-soft hover:text-fg',
          )}
        >
          <Exclude />
        </button>
      )}
    </li>
  )
}
