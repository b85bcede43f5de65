import { isDueDate, MAX_TODO_TITLE, priorities, Priority, type Todo } from '@westmore/contract/todos.ts'
import { useRef, useState } from 'react'
import { errorCode } from '#api.ts'
import { explain } from '#refusals.ts'
import { DialogForm } from '#ui/dialog-form.tsx'
import { Failure } from '#ui/failure.tsx'
import { SelectField, TextField } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import { AssigneeField } from './assignee-field.tsx'
import { DescriptionField } from './description-field.tsx'
import { priorityLabels, todoRefusals, todoWords } from './labels.ts'
import { SubjectField } from './subject-field.tsx'
import { TodoConflict } from './todo-conflict.tsx'
import { useTodoDraft } from './use-draft.ts'

type TodoFormProps = {
  /** As it is now; null for a new one, or for one deleted while it was being edited. */
  todo: Todo | null
  today: string
  onClose: () => void
  onRemove: (todo: Todo) => void
}

export function TodoForm({ todo, today, onClose, onRemove }: TodoFormProps) {
  const { values, set, edited, isGone, conflict, save } = useTodoDraft(todo, today)
  const [titleProblem, setTitleProblem] = useState<string>()
  const [dueProblem, setDueProblem] = useState<string>()
  const dueField = useRef<HTMLInputElement>(null)

  function send() {
    if (conflict) return null
    const isDayWrong =
      dueField.current?.validity.badInput || (values.dueDate !== '' && !isDueDate(values.dueDate))
    const isUntitled = values.title.trim() === ''
    setTitleProblem(isUntitled ? todoWords.titleRequired : undefined)
    setDueProblem(isDayWrong ? todoWords.noSuchDay : undefined)
    return isUntitled || isDayWrong ? null : store()
  }

  async function store() {
    await save()
    toast.success(edited ? todoWords.updated : todoWords.created)
    onClose()
  }

  function problemOf(error: unknown): string | null {
    // Then both versions are shown.
    if (errorCode(error) === 'TODO_CHANGED') return null
    return explain(error, edited ? todoWords.updateFailed : todoWords.createFailed, todoRefusals)
  }

  return (
    <DialogForm
      noValidate
      onSend={send}
      explain={problemOf}
      onCancel={onClose}
      sendLabel={edited ? 'Uložit Změny' : 'Vytvořit Úkol'}
      isHeld={conflict !== null}
      aside={edited ? { label: 'Smazat', onClick: () => onRemove(edited) } : undefined}
    >
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          label="Název *"
          max={MAX_TODO_TITLE}
          aria-required
          value={values.title}
          onChange={({ currentTarget: { value: title } }) => {
            set({ title })
            setTitleProblem(undefined)
          }}
          error={titleProblem}
          className="sm:col-span-2"
        />
        <DescriptionField value={values.description} onChange={(description) => set({ description })} />
        <SelectField
          label="Priorita"
          value={values.priority}
          onChange={({ currentTarget: { value } }) => set({ priority: Priority.parse(value) })}
        >
          {priorities.map((priority) => (
            <option key={priority} value={priority}>
              {priorityLabels[priority]}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Termín"
          type="date"
          ref={dueField}
          value={values.dueDate}
          onChange={({ currentTarget: { value: dueDate } }) => {
            set({ dueDate })
            setDueProblem(undefined)
          }}
          error={dueProblem}
        />
        <AssigneeField value={values.assignedTo} onChange={(assignedTo) => set({ assignedTo })} />
        <SubjectField value={values.link} onChange={(link) => set({ link })} />
        {conflict && <TodoConflict {...conflict} />}
        {isGone && (
          <Failure className="sm:col-span-2">
            {`${todoWords.gone} Co jste napsali, můžete uložit jako nový.`}
          </Failure>
        )}
      </div>
    </DialogForm>
  )
}
