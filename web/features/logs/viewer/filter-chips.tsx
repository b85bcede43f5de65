import { useQuery } from '@tanstack/react-query'
import { facets } from '@westmore/contract/logs.ts'
import Cross from '~icons/lucide/x'
import { facetLabels, filterLabels } from '../labels.ts'
import { readExclusion, withExcluded, type LogSearch } from '../log-search.ts'
import { boundName } from '../log-time.ts'
import { peopleQueries } from '../people/queries.ts'
import { quickRanges } from '../quick-ranges.ts'

interface Chip {
  name: string
  value: string
  without: LogSearch
}

/** What the list is narrowed by, each with its own cross. */
export function FilterChips({
  search,
  onChange,
}: {
  search: LogSearch
  onChange: (next: LogSearch) => void
}) {
  const { person } = search
  const { data: named } = useQuery({ ...peopleQueries.named(person), enabled: person !== '' })
  const chips = chipsOf(search, named?.username ?? person)
  if (chips.length === 0) return null
  return (
    <ul aria-label="Použité filtry" className="flex gap-1.5 max-sm:overflow-x-auto sm:flex-wrap">
      {chips.map(({ name, value, without }) => (
        <li key={`${name} ${value}`} className="min-w-0 shrink-0 sm:shrink">
          <button
            type="button"
            title="Zrušit filtr"
            onClick={() => onChange(without)}
            className="flex max-w-80 items-center gap-1.5 rounded-sm border border-edge bg-night-700 px-2 py-0.5 text-sm transition-colors -outline-offset-2 hover:border-accent max-sm:min-h-9"
          >
            <span className="sr-only">Zrušit filtr</span>
            <span className="text-fg-soft">{name}</span>
            <span className="min-w-0 truncate font-mono">{value}</span>
            <Cross className="shrink-0 text-fg-soft" />
          </button>
        </li>
      ))}
    </ul>
  )
}

function chipsOf(search: LogSearch, username: string): Chip[] {
  const chips: Chip[] = []
  for (const name of [...facets, 'user', 'player', 'text'] as const)
    if (search[name] !== '')
      chips.push({ name: `${filterLabels[name]}:`, value: search[name], without: { ...search, [name]: '' } })
  if (search.person !== '')
    chips.push({ name: `${filterLabels.person}:`, value: username, without: { ...search, person: '' } })
  for (const one of search.exclude) {
    const { facet, value } = readExclusion(one)
    chips.push({ name: `${facetLabels[facet]} bez:`, value, without: withExcluded(search, facet, value) })
  }
  const range = quickRanges.find(({ id }) => id === search.range)
  if (range)
    chips.push({ name: `${filterLabels.range}:`, value: range.chip, without: { ...search, range: '' } })
  if (search.dateFrom !== '')
    chips.push({ name: 'Od:', value: boundName(search.dateFrom), without: { ...search, dateFrom: '' } })
  if (search.dateTo !== '')
    chips.push({ name: 'Do:', value: boundName(search.dateTo), without: { ...search, dateTo: '' } })
  return chips
}
