import { useQuery } from '@tanstack/react-query'
import { useId, useState, type SubmitEvent } from 'react'
import Sliders from '~icons/lucide/sliders-horizontal'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { filterLabels, logWords } from '../labels.ts'
import { LogField, LogSelect } from './field.tsx'
import { dayShown, type LogSearch } from '../log-search.ts'
import { logQueries } from '../queries.ts'

/** A menu of more than this is no menu; rarer ones are reached by the values beside the list or by the address. */
const MENU = 200

type FilterFormProps = {
  draft: LogSearch
  scripts: readonly string[]
  isClear: boolean
  onChange: (change: Partial<LogSearch>) => void
  onApply: () => void
  onClear: () => void
}

/** The fields of the specification; nothing is asked before «Použít filtry» or Enter. */
export function FilterForm({ draft, scripts, isClear, onChange, onApply, onClear }: FilterFormProps) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()

  function apply(event: SubmitEvent) {
    event.preventDefault()
    onApply()
  }

  return (
    <form onSubmit={apply} aria-label="Filtry">
      <Button
        variant="secondary"
        size="sm"
        className="w-full sm:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Sliders /> Filtry
      </Button>
      <div
        id={id}
        className={classes(
          'grid grid-cols-2 items-end gap-x-3 gap-y-3 max-sm:mt-3 sm:grid-cols-6 @min-[58rem]/book:grid-cols-[1fr_1fr_1.3fr_8.75rem_8.75rem_auto]',
          !isOpen && 'max-sm:hidden',
        )}
      >
        <CategoryAndScript {...{ draft, scripts, onChange }} />
        <LogField
          label={filterLabels.user}
          className="max-sm:col-span-2 sm:col-span-2 @min-[58rem]/book:col-span-1"
          value={draft.user}
          onChange={({ currentTarget: { value } }) => onChange({ user: value })}
          placeholder="jméno nebo ID"
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
        />
        <Days {...{ draft, onChange }} />
        <div className="flex gap-2 max-sm:col-span-2 sm:col-span-2 @min-[58rem]/book:col-span-1">
          <Button type="submit" size="sm" className="grow px-2! whitespace-nowrap">
            {logWords.apply}
          </Button>
          <Button
            variant="ghost"
            size="sm"
            onClick={onClear}
            disabled={isClear}
            className="px-2! whitespace-nowrap max-sm:grow"
          >
            {logWords.clear}
          </Button>
        </div>
      </div>
    </form>
  )
}

type FieldsProps = Pick<FilterFormProps, 'draft' | 'onChange'>

function CategoryAndScript({ draft, scripts, onChange }: FieldsProps & Pick<FilterFormProps, 'scripts'>) {
  const { data: stats } = useQuery(logQueries.stats())
  const names = stats?.byCategory.slice(0, MENU).map(({ category }) => category) ?? []
  const categories =
    draft.category === '' || names.includes(draft.category) ? names : [draft.category, ...names]
  const listId = useId()
  return (
    <>
      <LogSelect
        label={filterLabels.category}
        className="sm:col-span-2 @min-[58rem]/book:col-span-1"
        value={draft.category === '' ? 'all' : draft.category}
        onChange={({ currentTarget: { value } }) => onChange({ category: value === 'all' ? '' : value })}
      >
        <option value="all">Všechny</option>
        {categories.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </LogSelect>
      <LogField
        label={filterLabels.script}
        className="sm:col-span-2 @min-[58rem]/book:col-span-1"
        value={draft.script}
        onChange={({ currentTarget: { value } }) => onChange({ script: value })}
        list={listId}
        placeholder="všechny"
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
      />
      <datalist id={listId}>
        {scripts.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  )
}

function Days({ draft, onChange }: FieldsProps) {
  return (
    <>
      <LogField
        label={filterLabels.dateFrom}
        className="sm:col-span-2 @min-[58rem]/book:col-span-1"
        type="date"
        value={dayShown(draft.dateFrom, 'dateFrom')}
        max={draft.dateTo === '' ? undefined : dayShown(draft.dateTo, 'dateTo')}
        onChange={({ currentTarget: { value } }) => onChange({ dateFrom: value, range: '' })}
      />
      <LogField
        label={filterLabels.dateTo}
        className="sm:col-span-2 @min-[58rem]/book:col-span-1"
        type="date"
        value={dayShown(draft.dateTo, 'dateTo')}
        onChange={({ currentTarget: { value } }) => onChange({ dateTo: value, range: '' })}
      />
    </>
  )
}
