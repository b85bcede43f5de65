import { useId, type KeyboardEvent, type MouseEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { MAX_LABEL, MAX_LABELS } from '@westmore/contract/todos.ts'
import Close from '~icons/lucide/x'
import { TextField } from '#ui/field.tsx'
import { Options } from '#ui/options.tsx'
import { todoQueries } from '../queries.ts'
import { labelsIn } from '../todo-filter.ts'
import { allLabels } from './values.ts'
import { isBlank } from '@westmore/contract/signs.ts'

type Labels = {
  labels: readonly string[]
  /** The label being typed. */
  newLabel: string
}

type LabelsFieldProps = { value: Labels; onChange: (labels: Labels) => void; error: string | undefined }

/** Enter or a comma adds the typed label; sending the form adds it too. */
export function LabelsField({ value, onChange, error }: LabelsFieldProps) {
  const { data: todos = [] } = useQuery(todoQueries.list())
  const listId = useId()
  const { labels, newLabel } = value
  const add = () => onChange({ labels: allLabels(value), newLabel: '' })

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    if ((event.key !== 'Enter' && event.key !== ',') || isBlank(newLabel)) return
    event.preventDefault()
    add()
  }

  /** The pressed button disappears, so the focus moves to the field. */
  function remove(label: string, { currentTarget }: MouseEvent<HTMLElement>) {
    currentTarget.closest('ul')?.parentElement?.querySelector('input')?.focus()
    onChange({ labels: labels.filter((one) => one !== label), newLabel })
  }

  return (
    <div className="grid content-start gap-1.5">
      <TextField
        label="Štítky"
        list={listId}
        autoComplete="off"
        hint={`Enter nebo čárka přidá štítek, nejvýše ${MAX_LABELS}.`}
        maxLength={MAX_LABEL}
        value={newLabel}
        onChange={({ currentTarget }) => onChange({ labels, newLabel: currentTarget.value })}
        onKeyDown={press}
        onBlur={() => newLabel !== '' && add()}
        error={error}
      />
      <datalist id={listId}>
        <Options of={labelsIn(todos).filter((label) => !labels.includes(label))} />
      </datalist>
      {labels.length > 0 && (
        <ul aria-label="Štítky úkolu" className="flex flex-wrap gap-1.5 text-sm">
          {labels.map((label) => (
            <li key={label} className="flex items-center rounded-full border border-line pl-2.5">
              <span className="wrap-anywhere">{label}</span>
              <button
                type="button"
                aria-label={`Odebrat štítek ${label}`}
                onClick={(event) => remove(label, event)}
                className="grid size-8 shrink-0 place-items-center rounded-full hover:bg-fg/10 max-sm:size-11"
              >
                <Close />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
