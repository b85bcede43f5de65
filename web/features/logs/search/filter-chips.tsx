import { useQuery } from '@tanstack/react-query'
import { dayOf } from '@westmore/contract/days.ts'
import { facets } from '@westmore/contract/logs.ts'
import Cross from '~icons/lucide/x'
import { useNow } from '#clock.ts'
import { excludedLabels, filterLabels } from '../labels.ts'
import { readExclusion, toggleExcluded, type LogSearch } from '../log-search.ts'
import { peopleQueries } from '../people/queries.ts'
import { logQueries } from '../queries.ts'
import { useLog } from '../use-log-place.ts'
import { anyTime, printRange } from '../range/typed-range.ts'

type Chip = { name: string; value: string; title?: string | undefined; without: LogSearch }

export function FilterChips() {
  const { place, find } = useLog()
  const { search } = place
  const { person, player } = search
  const { data: named } = useQuery({ ...peopleQueries.named(person), enabled: person !== '' })
  const { data: known } = useQuery({ ...logQueries.player(player), enabled: player !== '' })
  const shown = { ...search, player: known?.name ?? player, person: named?.username ?? person }
  const chips: Chip[] = [
    ...([...facets, 'user', 'text', 'player', 'person'] as const)
      .filter((field) => search[field] !== '')
      .map((field) => ({
        name: filterLabels[field],
        value: shown[field],
        // The exact meaning, where the value is only a name.
        title: field === 'player' ? player : undefined,
        without: { ...search, [field]: '' },
      })),
    ...search.exclude.map(readExclusion).map(({ facet, value }) => ({
      name: excludedLabels[facet],
      value,
      without: toggleExcluded(search, facet, value),
    })),
    {
      name: filterLabels.time,
      value: printRange(search, dayOf(useNow(60_000))),
      without: { ...search, ...anyTime },
    },
  ].filter(({ value }) => value !== '')
  if (chips.length === 0) return null
  return (
    <ul aria-label="Použité filtry" className="relative flex gap-1.5 max-sm:overflow-x-auto sm:flex-wrap">
      {chips.map(({ name, value, title = 'Zrušit filtr', without }) => (
        <li key={`${name} ${value}`} className="min-w-0 shrink-0 sm:shrink">
          <button
            type="button"
            title={title}
            onClick={() => find(without)}
            className="flex max-w-80 items-center gap-1.5 rounded-sm border border-edge bg-night-700 px-2 py-0.5 text-sm transition-colors -outline-offset-2 hover:border-accent max-sm:min-h-11"
          >
            <span className="sr-only">Zrušit filtr</span>
            <span className="text-fg-soft">{name}:</span>
            <span className="min-w-0 truncate font-mono">{value}</span>
            <Cross className="shrink-0 text-fg-soft" />
          </button>
        </li>
      ))}
    </ul>
  )
}
