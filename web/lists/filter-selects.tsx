import { classes } from '#ui/classes.ts'
import { SelectField } from '#ui/field.tsx'
import { Options } from '#ui/options.tsx'
import { selectsOf, type Change, type FiltersOf } from './filters.ts'

type FilterSelectsProps<Place, Names> = {
  filters: FiltersOf<Place, Names>
  place: Place
  names: Names
  onChange: (change: Change<Place>) => void
}

/** Each choice applies at once; one that narrows the list has a border of its own. */
export function FilterSelects<Place, Names>({
  filters,
  place,
  names,
  onChange,
}: FilterSelectsProps<Place, Names>) {
  return selectsOf(filters, place, names).map(({ name, label, value, choices }) => (
    <SelectField
      key={name}
      compact
      label={label}
      value={value}
      onChange={({ currentTarget }) =>
        onChange(choices.find((choice) => choice.value === currentTarget.value)?.change ?? {})
      }
      className={classes('min-w-0', value !== '' && '[&_select]:border-accent')}
    >
      <Options of={choices.map((choice) => [choice.value, choice.text])} />
    </SelectField>
  ))
}
