import type { TicketMark } from '@westmore/contract/tickets-marks.ts'
import type { StaffMember } from '@westmore/contract/users.ts'
import { useMe } from '#session/session.ts'
import { SelectField } from '#ui/field.tsx'
import { Options } from '#ui/options.tsx'
import { filterNames, selectOf, type CategoryCount } from './filters.ts'
import { sortLabels } from './labels.ts'
import type { DeskPlace, Go } from './place.ts'

type DeskSelectsProps = {
  place: DeskPlace
  go: Go
  categories: readonly CategoryCount[]
  staff: readonly StaffMember[]
  marks: readonly TicketMark[]
}

export function DeskSelects({ place, go, categories, staff, marks }: DeskSelectsProps) {
  const { me } = useMe()
  return (
    <div className="grid grid-cols-2 gap-x-2.5 gap-y-1.5 rounded-md border border-line p-2.5 [&>div]:gap-0.5">
      {filterNames.map((name) => {
        const select = selectOf(name, place[name], { staff, categories, marks, myId: me?.id })
        return (
          select && (
            <SelectField
              key={name}
              compact
              label={select.label}
              className={select.isWide ? 'col-span-2' : undefined}
              value={place[name] ?? ''}
              onChange={({ currentTarget: { value } }) =>
                go(select.choices.find((choice) => choice.value === value)?.change ?? {})
              }
            >
              <Options of={select.choices.map(({ value, text }) => [value, text])} />
            </SelectField>
          )
        )
      })}
      <SelectField
        compact
        label="Řazení"
        value={place.sort}
        onChange={({ currentTarget: { value } }) =>
          go({ sort: sortLabels.find(({ id }) => id === value)?.id ?? 'updated' })
        }
      >
        <Options of={sortLabels.map(({ id, label }) => [id, label])} />
      </SelectField>
    </div>
  )
}
