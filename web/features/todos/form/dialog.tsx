import { useMutation } from '@tanstack/react-query'
import { MAX_TODO_DESCRIPTION, MAX_TODO_TITLE, priorities, type Todo } from '@westmore/contract/todos.ts'
import { useState } from 'react'
import { DayField } from '#days/day-field.tsx'
import { RelativeTime } from '#format.ts'
import { useViewing } from '#live/viewed-subjects.ts'
import { changedSince, explain } from '#refusals.ts'
import { SuggestingTextArea } from '#text/suggesting-text-area.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EditForm } from '#ui/edit-form.tsx'
import { ChoiceField, TextField } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import { useForm, type Fields } from '#ui/use-form.ts'
import { AssigneeField } from './assignee-field.tsx'
import { priorityLabels, todoRefusals, todoWords } from '../labels.ts'
import { LabelsField } from './labels-field.tsx'
import { NEW } from '../use-place.ts'
import { SubjectField } from './subject-field.tsx'
import { todoCommands } from '../queries.ts'
import { changesOf, hasMore, readTodo, valuesOf, type toSend, type TodoValues } from './values.ts'

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

const revised = (todo: Todo | null) => todo && { ...todo, revision: todo.version }

function TodoForm({ todo, onClose, onRemove }: TodoFormProps) {
  const { mutateAsync: create } = useMutation(todoCommands.create())
  const { mutateAsync: update } = useMutation(todoCommands.update())
  const { fields, base, state } = useForm({
    of: revised(todo),
    valuesOf,
    textsIn: ({ title, description }) => [title, description],
    read: readTodo,
    save,
    explain: (error) =>
      explain(error, todo ? todoWords.updateFailed : todoWords.createFailed, {
        ...todoRefusals,
        TODO_CHANGED: changedSince,
      }),
  })

  async function save(sent: ReturnType<typeof toSend>, edited: Todo | null) {
    if (edited) await update({ id: edited.id, version: edited.version, ...changesOf(sent, edited) })
    else await create(sent)
    toast.success(edited ? todoWords.updated : todoWords.created)
    onClose()
  }

  return (
    <EditForm
      form={state}
      what="Úkol"
      gone={`${todoWords.gone} Co jste napsali, můžete uložit jako nový.`}
      onCancel={onClose}
      sendLabel={base ? 'Uložit Změny' : 'Vytvořit Úkol'}
      aside={base ? { label: 'Smazat', onClick: () => onRemove(base) } : undefined}
    >
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TodoFields {...fields} />
        {base && (
          <p className="text-sm text-fg-soft sm:col-span-2">
            Úkol od <bdi>{base.createdBy}</bdi>, <RelativeTime moment={base.createdAt} />
          </p>
        )}
      </div>
    </EditForm>
  )
}

function TodoFields(fields: Fields<TodoValues>) {
  const { values, problems, onChange, text } = fields
  return (
    <>
      <TextField
        label="Název *"
        max={MAX_TODO_TITLE}
        aria-required
        {...text('title')}
        className="sm:col-span-2"
      />
      <AssigneeField value={values.assignedTo} onChange={(assignedTo) => onChange({ assignedTo })} />
      <DayField
        label="Termín"
        onInvalid="pass"
        value={values.dueDate}
        onChange={(dueDate) => onChange({ dueDate })}
        error={problems['dueDate']}
        className="content-start"
      />
      <MoreFields {...fields} />
    </>
  )
}

/** Open from the start when one of them has a value. */
function MoreFields({ values, problems, onChange, text }: Fields<TodoValues>) {
  const [isOpen, setOpen] = useState(hasMore(values))
  return (
    <details
      open={isOpen || problems['labels'] !== undefined}
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
          {...text('description')}
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
          error={problems['labels']}
        />
        <SubjectField value={values.link} onChange={(link) => onChange({ link })} />
      </div>
    </details>
  )
}
