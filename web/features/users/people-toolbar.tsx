import type { PeopleSort } from '@westmore/contract/users.ts'
import { useState, type Ref } from 'react'
import { SelectField, TextField } from '#ui/field.tsx'
import { sortLabels } from './labels.ts'
import type { PeoplePlace, usePeoplePlace } from './people-place.ts'

const sorts: readonly PeopleSort[] = ['newest', 'oldest', 'name']

type PeopleToolbarProps = {
  place: PeoplePlace
  go: ReturnType<typeof usePeoplePlace>['go']
  search: Ref<HTMLInputElement>
}

/** Search and order of the list; each takes effect at once. */
export function PeopleToolbar({ place, go, search }: PeopleToolbarProps) {
  return (
    <search className="flex flex-wrap gap-3 sm:grid sm:grid-cols-[minmax(0,1fr)_auto]">
      <SearchField ref={search} q={place.q} onChange={(q) => go({ q }, { replace: true })} />
      <SelectField
        label="Řazení"
        className="flex-auto"
        value={place.sort}
        onChange={({ currentTarget: { value } }) =>
          go({ sort: sorts.find((sort) => sort === value) ?? 'newest' })
        }
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {sortLabels[sort]}
          </option>
        ))}
      </SelectField>
    </search>
  )
}

type SearchFieldProps = { ref: Ref<HTMLInputElement>; q: string; onChange: (q: string) => void }

/** The address changes a moment later than the field, so the typed text is kept here. */
function SearchField({ ref, q, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextField
      ref={ref}
      type="search"
      label="Hledat"
      placeholder="Jméno, ID nebo celý e-mail"
      autoComplete="off"
      value={typed ?? q}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        onChange(value)
      }}
      onBlur={() => setTyped(undefined)}
      className="max-sm:basis-full"
    />
  )
}
