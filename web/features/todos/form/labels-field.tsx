import { useQuery } from '@tanstack/react-query'
import { MAX_LABELS } from '@westmore/contract/todos.ts'
import { useId } from 'react'
import { TextField } from '#ui/field.tsx'
import { Options } from '#ui/options.tsx'
import { todoQueries } from '../queries.ts'
import { labelsIn } from '../todo-filter.ts'

type LabelsFieldProps = { value: string; onChange: (labels: string) => void; error: string | undefined }

/** The labels of other todos are offered for the last one. */
export function LabelsField({ value, onChange, error }: LabelsFieldProps) {
  const { data: todos = [] } = useQuery(todoQueries.list())
  const listId = useId()
  const before = value.slice(0, value.lastIndexOf(',') + 1)
  return (
    <>
      <TextField
        label="Štítky"
        list={listId}
        autoComplete="off"
        hint={`Oddělte čárkou, nejvýše ${MAX_LABELS}.`}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        error={error}
        className="content-start"
      />
      <datalist id={listId}>
        <Options of={labelsIn(todos).map((label) => (before ? `${before} ${label}` : label))} />
      </datalist>
    </>
  )
}
