import { categories as allCategories, type TicketCategory } from '@westmore/contract/tickets-forms.ts'
import type { StaffMember } from '@westmore/contract/users.ts'
import { number } from '#format.ts'
import { useMe } from '#session/session.ts'
import { SelectField } from '#ui/field.tsx'
import { ageLabel, ages, sortLabels, turnLabels } from './labels.ts'
import type { DeskPlace, Go } from './place.ts'
import { categoryLabel } from '../labels.ts'

export interface CategoryCount {
  category: TicketCategory
  count: number
}

interface DeskSelectsProps {
  place: DeskPlace
  go: Go
  categories: readonly CategoryCount[]
  staff: readonly StaffMember[]
}

export function DeskSelects({ place, go, categories, staff }: DeskSelectsProps) {
  const { me } = useMe()
  const { category, assignee, waitingOn, olderThanDays, sort } = place
  const seen = categories.some((one) => one.category === category)
  const others = staff.filter(({ id }) => id !== me?.id)
  const isKnown = assignee === 'me' || assignee === 'none' || others.some(({ id }) => id === assignee)
  const oddAge = olderThanDays !== undefined && !ages.some(({ days }) => days === olderThanDays)
  return (
    <div className="grid grid-cols-2 gap-x-2.5 gap-y-1.5 rounded-md border border-line p-2.5 [&>div]:gap-0.5">
      <SelectField
        compact
        label="Kategorie"
        className="col-span-2"
        value={category ?? ''}
        onChange={({ currentTarget: { value } }) =>
          go({ category: allCategories.find((one) => one === value) })
        }
      >
        <option value="">Všechny kategorie</option>
        {category && !seen && <option value={category}>{categoryLabel(category)}</option>}
        {categories.map((one) => (
          <option key={one.category} value={one.category}>
            {categoryLabel(one.category)} ({number(one.count)})
          </option>
        ))}
      </SelectField>
      <SelectField
        compact
        label="Řeší"
        value={assignee ?? ''}
        onChange={({ currentTarget: { value } }) => go({ assignee: value || undefined })}
      >
        <option value="">Kdokoli</option>
        <option value="me">Já</option>
        <option value="none">Nikdo</option>
        {assignee !== undefined && !isKnown && <option value={assignee}>{assignee}</option>}
        {others.map(({ id, username }) => (
          <option key={id} value={id}>
            {username}
          </option>
        ))}
      </SelectField>
      <SelectField
        compact
        label="Na tahu"
        value={waitingOn ?? ''}
        onChange={({ currentTarget: { value } }) =>
          go({ waitingOn: value === 'us' || value === 'player' ? value : undefined })
        }
      >
        <option value="">Kdokoli</option>
        <option value="us">{turnLabels.us}</option>
        <option value="player">{turnLabels.player}</option>
      </SelectField>
      <SelectField
        compact
        label="Stáří"
        value={olderThanDays ?? ''}
        onChange={({ currentTarget: { value } }) => go({ olderThanDays: value ? Number(value) : undefined })}
      >
        <option value="">Jakékoli</option>
        {oddAge && <option value={olderThanDays}>{ageLabel(olderThanDays)}</option>}
        {ages.map(({ days, label }) => (
          <option key={days} value={days}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField
        compact
        label="Řazení"
        value={sort}
        onChange={({ currentTarget: { value } }) =>
          go({ sort: sortLabels.find(({ id }) => id === value)?.id ?? 'updated' })
        }
      >
        {sortLabels.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
