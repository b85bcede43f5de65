import { useQuery } from '@tanstack/react-query'
import { MAX_SANCTION_SEARCH, sanctionKinds, sanctionStates } from '@westmore/contract/sanctions.ts'
import type { SanctionFilter } from '@westmore/contract/sanctions-reports.ts'
import Cross from '~icons/lucide/x'
import { FoldedFilters } from '#lists/folded-filters.tsx'
import { Button } from '#ui/button.tsx'
import { ChoiceField, SelectField } from '#ui/field.tsx'
import { Options } from '#ui/options.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { kindLabel, staffWords, stateWords } from './labels.ts'
import { sanctionQueries } from './queries.ts'

export const SANCTION_SEARCH = 'sanction-search'

type SanctionFiltersProps = { filter: SanctionFilter; onChange: (change: Partial<SanctionFilter>) => void }

export function SanctionFilters({ filter, onChange }: SanctionFiltersProps) {
  const { data: staff = [] } = useQuery(sanctionQueries.staff())
  const { q, kind, state, authorId, userId } = filter
  const { data: person } = useQuery({
    ...sanctionQueries.person(userId ?? ''),
    enabled: userId !== undefined,
  })
  const isFormer = authorId !== undefined && !staff.some(({ id }) => id === authorId)
  return (
    <search className="contents">
      <SearchField
        id={SANCTION_SEARCH}
        label={staffWords.search}
        placeholder={staffWords.searchHint}
        max={MAX_SANCTION_SEARCH}
        q={q}
        onSearch={(words) => onChange({ q: words })}
      />
      <FoldedFilters
        count={[kind, state, authorId].filter(Boolean).length}
        className="gap-3 @md:grid-cols-3"
        wide={{ filters: '@4xl:contents', button: '@4xl:hidden' }}
      >
        <ChoiceField
          compact
          label="Druh"
          choices={[['', 'Jakýkoli'], ...sanctionKinds.map((one) => [one, kindLabel(one)] as const)]}
          value={kind ?? ''}
          onChange={(one) => onChange({ kind: one || undefined })}
        />
        <ChoiceField
          compact
          label="Stav"
          choices={[['', 'Jakýkoli'], ...sanctionStates.map((one) => [one, stateWords[one].label] as const)]}
          value={state ?? ''}
          onChange={(one) => onChange({ state: one || undefined })}
        />
        <SelectField
          compact
          label="Kdo udělil"
          value={authorId ?? ''}
          onChange={({ currentTarget: { value } }) => onChange({ authorId: value || undefined })}
        >
          <option value="">Kdokoli</option>
          {isFormer && <option value={authorId}>{authorId}</option>}
          <Options of={staff.map(({ id, username }) => [id, username])} />
        </SelectField>
      </FoldedFilters>
      {userId !== undefined && (
        <Button
          variant="secondary"
          size="sm"
          onClick={() => onChange({ userId: undefined })}
          className="max-w-full break-all"
        >
          Jen {person?.username ?? userId} <Cross aria-label="Zrušit filtr" />
        </Button>
      )}
    </search>
  )
}
