import { useQuery } from '@tanstack/react-query'
import { MAX_ASSIGNED_TO } from '@westmore/contract/todos.ts'
import { useMe } from '#session/session.ts'
import { TextField } from '#ui/field.tsx'
import { Options } from '#ui/options.tsx'
import { todoQueries } from '../queries.ts'

type AssigneeFieldProps = { value: string; onChange: (name: string) => void }

export function AssigneeField({ value, onChange }: AssigneeFieldProps) {
  const { me } = useMe()
  const { data: staff = [] } = useQuery(todoQueries.staff())
  return (
    <div className="grid content-start gap-1">
      <TextField
        label="Přiděleno"
        list="tym"
        autoComplete="off"
        hint="Někdo z týmu, nebo kdokoli jiný."
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        error={value.length > MAX_ASSIGNED_TO && `Nejvýše ${MAX_ASSIGNED_TO} znaků`}
      />
      <datalist id="tym">
        <Options of={staff.map(({ username }) => username)} />
      </datalist>
      {me && value !== me.username && (
        <button
          type="button"
          onClick={() => onChange(me.username)}
          className="text-link min-h-9 justify-self-start text-sm max-sm:min-h-11"
        >
          Přidělit sobě
        </button>
      )}
    </div>
  )
}
