import { priorities, todoStatuses, type Todo, type TodoStatus } from '@westmore/contract/todos.ts'
import type { Ref } from 'react'
import { number } from '#format.ts'
import { FoldedFilters } from '#lists/folded-filters.tsx'
import { useMe } from '#session/session.ts'
import { ChoiceButtons } from '#ui/choice-buttons.tsx'
import { classes } from '#ui/classes.ts'
import { ChoiceField, type ChoiceFieldProps, type Choices } from '#ui/field.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { priorityLabels, statusLabels } from './labels.ts'
import { countFolded, labelsIn, type TodoFilter } from './todo-filter.ts'

const MAX_SEARCH = 100

type TodoFiltersProps = {
  todos: readonly Todo[]
  filter: TodoFilter
  counts: Record<TodoStatus | 'all', number>
  onChange: (change: Partial<TodoFilter>) => void
  search: Ref<HTMLInputElement>
}

const statuses: Choices<TodoStatus | 'all'> = [
  ['all', 'Všechny'],
  ...todoStatuses.map((status) => [status, statusLabels[status]] as const),
]
const urgency: Choices<TodoFilter['priority']> = [
  ['all', 'Jakákoli'],
  ...priorities.map((priority) => [priority, priorityLabels[priority]] as const).toReversed(),
]
const dues: Choices<TodoFilter['due']> = [
  ['all', 'Jakýkoli'],
  ['overdue', 'Po termínu'],
  ['today', 'Dnes'],
  ['week', 'Do týdne'],
]
const sorts: Choices<TodoFilter['sort']> = [
  ['newest', 'Od nejnovějších'],
  ['due', 'Podle termínu'],
  ['priority', 'Podle priority'],
]

export function TodoFilters({ todos, filter, counts, onChange, search }: TodoFiltersProps) {
  const { me } = useMe()
  const labels = [...new Set([...labelsIn(todos), ...(filter.label === null ? [] : [filter.label])])]
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
        ref={search}
        id="todo-search"
        label="Hledat"
        placeholder="Slovo, jméno, #číslo"
        max={MAX_SEARCH}
        q={filter.words}
        onSearch={(words) => onChange({ words })}
      />
      <FoldedFilters count={countFolded(filter)} className="grid-cols-2 items-end gap-2 md:grid-cols-5">
        <Choice
          label="Priorita"
          choices={urgency}
          value={filter.priority}
          onChange={(priority) => onChange({ priority })}
        />
        <Choice
          label="Přiděleno"
          choices={assignees(todos, me?.id)}
          value={filter.assignee}
          onChange={(assignee) => onChange({ assignee })}
        />
        {labels.length > 0 && (
          <Choice
            label="Štítek"
            choices={[['', 'Jakýkoli'], ...labels.map((label) => [label, label] as const)]}
            value={filter.label ?? ''}
            onChange={(label) => onChange({ label: label || null })}
          />
        )}
        <Choice label="Termín" choices={dues} value={filter.due} onChange={(due) => onChange({ due })} />
        <Choice label="Řazení" choices={sorts} value={filter.sort} onChange={(sort) => onChange({ sort })} />
      </FoldedFilters>
    </div>
  )
}

function assignees(todos: readonly Todo[], me: string | undefined): Choices<string> {
  const others = new Map(
    todos.map(({ assignedTo, assignee }) => [assignedTo, assignee?.username ?? assignedTo] as const),
  )
  others.delete('')
  others.delete(me ?? '')
  const byName = [...others].toSorted(([, a], [, b]) => a.localeCompare(b, 'cs'))
  return [['all', 'Kdokoli'], ['me', 'Já'], ['none', 'Nikdo'], ...byName]
}

function Choice<Value extends string>({ value, choices, ...field }: ChoiceFieldProps<Value>) {
  const isSet = value !== choices[0]?.[0]
  return (
    <ChoiceField
      compact
      {...{ value, choices, ...field }}
      className={classes('min-w-0', isSet && '[&_select]:border-accent')}
    />
  )
}
