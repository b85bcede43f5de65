import { useId, useState, type SubmitEvent } from 'react'
import { FiltersButton } from '#lists/folded-filters.tsx'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Options } from '#ui/options.tsx'
import { filterLabels, logWords } from '../labels.ts'
import { LogField, LogSelect } from './field.tsx'
import { isEmptySearch } from '../log-search.ts'
import { useLog } from '../use-log-place.ts'
import { TimeField } from './time-field.tsx'
import type { Known, useDraft } from './use-draft.ts'

/** Limit of values in a menu; rarer ones can be chosen beside the list. */
const MENU = 200

type FilterFormProps = { typed: ReturnType<typeof useDraft>; known: Known }

export function FilterForm({ typed: { draft, change, apply, clear }, known }: FilterFormProps) {
  const { search } = useLog().place
  const [isOpen, setIsOpen] = useState(false)
  const [clearings, setClearings] = useState(0)
  const id = useId()
  const listId = useId()
  const names = known.category.slice(0, MENU)
  const categories =
    draft.category === '' || names.includes(draft.category) ? names : [draft.category, ...names]
  const { category, script, user, range, dateFrom, dateTo } = search
  const count = [category, script, user, range || dateFrom || dateTo].filter(Boolean).length

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    event.currentTarget.querySelector<HTMLElement>(':popover-open')?.hidePopover()
    const wrong = event.currentTarget.querySelector<HTMLInputElement>('input:not([type=date]):invalid')
    if (wrong) return wrong.focus()
    apply()
    // Moves the focus out of the field, so that keys are shortcuts again.
    event.nativeEvent.submitter?.focus({ preventScroll: true })
  }

  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label="Filtry"
      className={classes('w-full', !isOpen && 'max-sm:w-auto low:w-auto')}
    >
      <div className="hidden low:block max-sm:block">
        <FiltersButton
          count={count}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        />
      </div>
      <div
        id={id}
        className={classes(
          'grid grid-cols-2 items-end gap-3 low:mt-3 max-sm:mt-3 sm:grid-cols-4 @min-[58rem]/book:grid-cols-[1fr_1fr_1fr_1.4fr_auto]',
          !isOpen && 'low:hidden max-sm:hidden',
        )}
      >
        <LogSelect
          label={filterLabels.category}
          value={draft.category === '' ? 'all' : draft.category}
          onChange={({ currentTarget: { value } }) => change({ category: value === 'all' ? '' : value })}
        >
          <option value="all">Všechny</option>
          <Options of={categories} />
        </LogSelect>
        <LogField
          label={filterLabels.script}
          value={draft.script}
          onChange={({ currentTarget: { value } }) => change({ script: value })}
          list={listId}
          placeholder="všechny"
          maxLength={200}
          spellCheck={false}
        />
        <datalist id={listId}>
          <Options of={known.script} />
        </datalist>
        <LogField
          label={filterLabels.user}
          className="max-sm:col-span-2"
          value={draft.user}
          onChange={({ currentTarget: { value } }) => change({ user: value })}
          placeholder="jméno nebo ID"
          maxLength={200}
          spellCheck={false}
        />
        <TimeField
          key={clearings}
          value={{ range: draft.range, dateFrom: draft.dateFrom, dateTo: draft.dateTo }}
          onChange={change}
          onQuick={apply}
        />
        <div className="col-span-full flex justify-end gap-2 @min-[58rem]/book:col-span-1">
          <Button type="submit" size="sm" className="px-2! whitespace-nowrap max-sm:grow">
            {logWords.apply}
          </Button>
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              // Also clears typed text that was not understood.
              setClearings(clearings + 1)
              clear()
            }}
            disabled={isEmptySearch(search) && isEmptySearch(draft)}
            className="px-2! whitespace-nowrap max-sm:grow"
          >
            {logWords.clear}
          </Button>
        </div>
      </div>
    </form>
  )
}
