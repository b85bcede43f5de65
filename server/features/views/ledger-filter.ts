import { LogFilter, MAX_EXCLUDED } from '@westmore/contract/logs.ts'
import { ledgerNames } from '@westmore/contract/logs-places.ts'

const asked = ['category', 'script', 'server', 'user', 'player', 'person', 'text'] as const

/** Invalid parts are ignored, and older views have English names. */
export function filterOfView(query: string): LogFilter {
  const search = new URLSearchParams(query)
  const filter: Record<string, unknown> = {}
  for (const field of asked) {
    const value = (search.get(ledgerNames[field]) ?? search.get(field) ?? '').trim()
    if (value !== '' && isFilter({ [field]: value })) filter[field] = value
  }
  const exclude = [...search.getAll(ledgerNames.exclude), ...search.getAll('exclude')]
  filter['exclude'] = exclude.filter((one) => isFilter({ exclude: [one] })).slice(0, MAX_EXCLUDED)
  return LogFilter.parse(filter)
}

const isFilter = (filter: unknown) => LogFilter.safeParse(filter).success
