import { useQuery } from '@tanstack/react-query'
import { SelectField } from '#ui/field.tsx'
import { Options } from '#ui/options.tsx'
import { ticketQueries } from '../queries.ts'

type ConcernedFieldProps = { value: string; userId: string; onChange: (id: string) => void }

/** This person cannot see the ticket. */
export function ConcernedField({ value, userId, onChange }: ConcernedFieldProps) {
  const { data: staff } = useQuery(ticketQueries.staff())
  const others = staff?.filter(({ id }) => id !== userId)
  // A select shows its first option, «Neuvádím», for a value it does not offer.
  const isOffered = value === '' || others?.some(({ id }) => id === value)
  return (
    <SelectField
      label="Na koho si stěžujete"
      hint="Kdo je tu uvedený, ticket neuvidí ani se o něm nedozví."
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      <option value="">Neuvádím (ticket uvidí celý tým)</option>
      {!isOffered && <option value={value}>{others ? 'Vybraný člověk už v týmu není' : 'Načítám…'}</option>}
      {others && <Options of={others.map(({ id, username }) => [id, username])} />}
    </SelectField>
  )
}
