import { useQuery } from '@tanstack/react-query'
import { MAX_SANCTION_SEARCH } from '@westmore/contract/sanctions.ts'
import type { SanctionFilter } from '@westmore/contract/sanctions-api.ts'
import Cross from '~icons/lucide/x'
import { FilterSelects } from '#lists/filter-selects.tsx'
import { chipsOf } from '#lists/filters.ts'
import { FoldedFilters } from '#lists/folded-filters.tsx'
import { Button } from '#ui/button.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { staffWords } from './labels.ts'
import { filters } from './place.ts'
import { sanctionQueries } from './queries.ts'

type SanctionFiltersProps = { filter: SanctionFilter; onChange: (change: Partial<SanctionFilter>) => void }

export function SanctionFilters({ filter, onChange }: SanctionFiltersProps) {
  const { data: staff = [] } = useQuery(sanctionQueries.staff())
  const { userId } = filter
  const { data: person } = useQuery({
    ...sanctionQueries.person(userId ?? ''),
    enabled: userId !== undefined,
  })
  const names = { staff, personName: person?.username }
  const chips = chipsOf(filters, filter, names)
  const [ofPerson] = userId === undefined ? [] : chips
  return (
    <search className="contents">
      <SearchField
        label={staffWords.search}
        placeholder={staffWords.searchHint}
        max={MAX_SANCTION_SEARCH}
        q={filter.q}
        onSearch={(words) => onChange({ q: words })}
      />
      <FoldedFilters
        count={chips.length - (ofPerson ? 1 : 0)}
        className="gap-3 @md:grid-cols-3"
        wide={{ filters: '@4xl:contents', button: '@4xl:hidden' }}
      >
        <FilterSelects {...{ filters, names, onChange }} place={filter} />
      </FoldedFilters>
      {ofPerson && (
        <Button
          variant="secondary"
          size="sm"
          onClick={() => onChange(ofPerson.change)}
          className="max-w-full break-all"
        >
          {ofPerson.label} <Cross aria-label="Zrušit filtr" />
        </Button>
      )}
    </search>
  )
}
