import { MAX_PEOPLE_SEARCH, type PeopleSort } from '@westmore/contract/users.ts'
import type { ReactNode } from 'react'
import { ChoiceField } from '#ui/field.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { sortLabels } from './labels.ts'
import type { PeoplePlace, usePeoplePlace } from './people-place.ts'

const sorts: readonly PeopleSort[] = ['newest', 'oldest', 'name']

type PeopleToolbarProps = {
  place: PeoplePlace
  go: ReturnType<typeof usePeoplePlace>['go']
  children: ReactNode
}

export function PeopleToolbar({ place, go, children }: PeopleToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField
        label="Hledat"
        placeholder="Jméno, ID, e-mail"
        max={MAX_PEOPLE_SEARCH}
        q={place.q}
        onSearch={(q) => go({ q }, { replace: true })}
      />
      <ChoiceField
        compact
        label={<span className="sr-only">Řazení</span>}
        className="gap-0!"
        choices={sorts.map((sort) => [sort, sortLabels[sort]])}
        value={place.sort}
        onChange={(sort) => go({ sort })}
      />
      {children}
    </div>
  )
}
