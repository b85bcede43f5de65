import { todoStatuses, type Todo, type TodoStatus } from '@westmore/contract/todos.ts'
import { number } from '#format.ts'
import { FilterSelects } from '#lists/filter-selects.tsx'
import { FoldedFilters } from '#lists/folded-filters.tsx'
import { useMe } from '#session/session.ts'
import { ChoiceButtons } from '#ui/choice-buttons.tsx'
import { ChoiceField, type Choices } from '#ui/field.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { statusLabels } from './labels.ts'
import { countFolded, filters, type TodoFilter } from './todo-filter.ts'

const MAX_SEARCH = 100

type TodoFiltersProps = {
  todos: readonly Todo[]
  filter: TodoFilter
  counts: Record<TodoStatus | 'all', number>
  onChange: (change: Partial<TodoFilter>) => void
}

const statuses: Choices<TodoStatus | 'all'> = [
  ['all', 'Všechny'],
  ...todoStatuses.map((status) => [status, statusLabels[status]] as const),
]
const sorts: Choices<TodoFilter['sort']> = [
  ['newest', 'Od nejnovějších'],
  ['due', 'Podle termínu'],
  ['priority', 'Podle priority'],
]

export function TodoFilters({ todos, filter, counts, onChange }: TodoFiltersProps) {
  const { me } = useMe()
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ChoiceButtons
        label="Stav"
        choices={statuses.map(([id, label]) => ({ id, label, count: number(counts[id]) }))}
        value={filter.status}
        onChange={(status) => onChange({ status })}
        className="grid grid-cols-2 gap-1.5 max-lg:basis-full sm:flex sm:flex-wrap"
      />
      <SearchField
        label="Hledat"
        placeholder="Slovo, jméno, #číslo"
        max={MAX_SEARCH}
        q={filter.words}
        onSearch={(words) => onChange({ words })}
      />
      <FoldedFilters count={countFolded(filter)} className="grid-cols-2 items-end gap-2 md:grid-cols-5">
        <FilterSelects {...{ filters, onChange }} place={filter} names={{ todos, myId: me?.id }} />
        <ChoiceField
          compact
          label="Řazení"
          choices={sorts}
          value={filter.sort}
          onChange={(sort) => onChange({ sort })}
        />
      </FoldedFilters>
    </div>
  )
}
