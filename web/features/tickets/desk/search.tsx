import { MAX_SEARCH } from '@westmore/contract/tickets.ts'
import { SearchField } from '#ui/search-field.tsx'
import { DESK_SEARCH } from './focus.ts'

export function DeskSearch(props: { q: string; onSearch: (q: string) => void }) {
  return (
    <SearchField
      id={DESK_SEARCH}
      label="Hledat v ticketech"
      placeholder="Text, hráč nebo #číslo"
      max={MAX_SEARCH}
      {...props}
    />
  )
}
