import {
  isDueDate,
  MAX_LABEL,
  MAX_LABELS,
  MAX_TODO_DESCRIPTION,
  MAX_TODO_TITLE,
  priorities,
  type Todo,
} from '@westmore/contract/todos.ts'
import { useState } from 'react'
import { DayField } from '#days/day-field.tsx'
import { RelativeTime } from '#format.ts'
import { useViewing } from '#live/viewed-subjects.ts'
import { changedSince, explain } from '#refusals.ts'
import { SuggestingTextArea } from '#text/suggesting-text-area.tsx'
import { DialogForm } from '#ui/dialog-form.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EditConflict } from '#ui/edit-conflict.tsx'
import { Failure } from '#ui/failure.tsx'
import { ChoiceField, TextField } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import { AssigneeField } from './assignee-field.tsx'
import { priorityLabels, todoRefusals, todoWords } from '../labels.ts'
import { LabelsField } from './labels-field.tsx'
import { NEW } from '../use-place.ts'
import { SubjectField } from './subject-field.tsx'
import { useTodoDraft } from './use-draft.ts'
import { hasMore, labelsOf, type TodoValues } from './values.ts'
import { isBlank } from '@westmore/contract/signs.ts'

type TodoFormProps = {
  /** Null for a new todo or one deleted during editing. */
  todo: Todo | null
  onClose: () => void
  onRemove: (todo: Todo) => void
}

/** `opened` is the id of the edited todo, or NEW; null closes the dialog. */
export function TodoDialog({ opened, ...form }: TodoFormProps & { opened: string | null }) {
  const { todo, onClose } = form
  useViewing(todo && { type: 'todo', id: todo.id })
  return (
    <Dialog open={opened !== null} onClose={onClose} title={opened === NEW ? todoWords.add : todoWords.edit}>
      <TodoForm key={opened} {...form} />
    </Dialog>
  )
}

function TodoForm({ todo, onClose, onRemove }: TodoFormProps) {
  const { values, set, edited, isGone, conflict, isHeld, save } = useTodoDraft(todo)
  const [problems, setProblems] = useState<Problems>({})

  function send() {
    if (isHeld) return null
    const isDayWrong = values.dueDate !== '' && !isDueDate(values.dueDate)
    const found: Problems = {
      ...(isBlank(values.title) && { title: todoWords.titleRequired }),
      ...(isDayWrong && { dueDate: todoWords.noSuchDay }),
      ...(!areLabels(labelsOf(values.labels)) && { labels: todoWords.labelsWrong }),
    }
    setProblems(found)
    return Object.keys(found).length > 0 ? null : store()
  }

  function write(change: Partial<TodoValues>) {
    set(change)
    setProblems((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !(field in change))),
    )
  }

  async function store() {
    await save()
    toast.success(edited ? todoWords.updated : todoWords.created)
    onClose()
  }

  function problemOf(error: unknown): string | null {
    const refusals = { ...todoRefusals, TODO_CHANGED: changedSince }
    return explain(error, edited ? todoWords.updateFailed : todoWords.createFailed, refusals)
  }

  return (
    <DialogForm
      noValidate
      onSend={send}
      explain={problemOf}
      onCancel={onClose}
      sendLabel={edited ? 'Uložit Změny' : 'Vytvořit Úkol'}
      isHeld={isHeld}
      aside={edited ? { label: 'Smazat', onClick: () => onRemove(edited) } : undefined}
    >
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TodoFields {...{ values, problems }} onChange={write} />
        {conflict && <EditConflict what="Úkol" {...conflict} />}
        {isGone && (
          <Failure className="sm:col-span-2">
            {`${todoWords.gone} Co jste napsali, můžete uložit jako nový.`}
          </Failure>
        )}
        {edited && (
          <p className="text-sm text-fg-soft sm:col-span-2">
            Úkol od <bdi>{edited.createdBy}</bdi>, <RelativeTime moment={edited.createdAt} />
          </p>
        )}
      </div>
    </DialogForm>
  )
}

const areLabels = (labels: readonly string[]) =>
  labels.length <= MAX_LABELS && labels.every(({ length }) => length <= MAX_LABEL)

type Problems = Partial<Record<'title' | 'dueDate' | 'labels', string>>

type TodoFieldsProps = {
  values: TodoValues
  problems: Problems
  onChange: (change: Partial<TodoValues>) => void
}

function TodoFields({ values, problems, onChange }: TodoFieldsProps) {
  return (
    <>
      <TextField
        label="Název *"
        max={MAX_TODO_TITLE}
        aria-required
        value={values.title}
        onChange={({ currentTarget: { value: title } }) => onChange({ title })}
        error={problems.title}
        className="sm:col-span-2"
      />
      <AssigneeField value={values.assignedTo} onChange={(assignedTo) => onChange({ assignedTo })} />
      <DayField
        label="Termín"
        onInvalid="pass"
        value={values.dueDate}
        onChange={(dueDate) => onChange({ dueDate })}
        error={problems.dueDate}
        className="content-start"
      />
      <MoreFields {...{ values, problems, onChange }} />
    </>
  )
}

/** Open from the start when one of them has a value. */
function MoreFields({ values, problems, onChange }: TodoFieldsProps) {
  const [isOpen, setOpen] = useState(hasMore(values))
  return (
    <details
      open={isOpen || problems.labels !== undefined}
      onToggle={({ currentTarget: { open } }) => setOpen(open)}
      className="sm:col-span-2"
    >
      <summary className="min-h-11 content-center font-bold text-accent">Další</summary>
      <div className="mt-2 grid grid-cols-1 gap-4 sm:grid-cols-2">
        <SuggestingTextArea
          signs="@"
          label="Popis"
          hint="@jméno kolegu upozorní."
          max={MAX_TODO_DESCRIPTION}
          value={values.description}
          onWrite={(description) => onChange({ description })}
          className="sm:col-span-2"
        />
        <ChoiceField
          label="Priorita"
          className="content-start"
          choices={priorities.map((priority) => [priority, priorityLabels[priority]])}
          value={values.priority}
          onChange={(priority) => onChange({ priority })}
        />
        <LabelsField
          value={values.labels}
          onChange={(labels) => onChange({ labels })}
          error={problems.labels}
        />
        <SubjectField value={values.link} onChange={(link) => onChange({ link })} />
      </div>
    </details>
  )
}
