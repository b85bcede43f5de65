import type { PeopleSort } from '@westmore/contract/users.ts'
import { useState, type ReactNode, type Ref } from 'react'
import { ChoiceField, TextField } from '#ui/field.tsx'
import { sortLabels } from './labels.ts'
import type { PeoplePlace, usePeoplePlace } from './people-place.ts'

const sorts: readonly PeopleSort[] = ['newest', 'oldest', 'name']

type PeopleToolbarProps = {
  place: PeoplePlace
  go: ReturnType<typeof usePeoplePlace>['go']
  search: Ref<HTMLInputElement>
  children: ReactNode
}

/** Search and order of the list; each takes effect at once. */
export function PeopleToolbar({ place, go, search, children }: PeopleToolbarProps) {
  return (
    <search className="flex flex-wrap items-end gap-3 sm:flex-nowrap">
      <SearchField ref={search} q={place.q} onChange={(q) => go({ q }, { replace: true })} />
      <ChoiceField
        label="Řazení"
        className="max-sm:flex-auto"
        choices={sorts.map((sort) => [sort, sortLabels[sort]])}
        value={place.sort}
        onChange={(sort) => go({ sort })}
      />
      {children}
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
      className="grow max-sm:basis-full"
    />
  )
}
