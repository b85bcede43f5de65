import { isDefinedError } from '@orpc/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react'
import {
  isDueDate,
  MAX_ASSIGNED_TO,
  MAX_TODO_DESCRIPTION,
  MAX_TODO_TITLE,
  priorities,
  Priority,
  type Todo,
} from '@westmore/contract/todos.ts'
import { errorCode } from '#api.ts'
import { isCtrlEnter } from '#keys/free-key.ts'
import { useMentionList } from '#text/mention-list.tsx'
import { useMe } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { DialogActions } from '#ui/dialog.tsx'
import { Failure } from '#ui/failure.tsx'
import { SelectField, TextArea, TextField } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import { priorityLabels, refusals, todoWords } from './labels.ts'
import { todoCommands, todoQueries } from './queries.ts'
import { SubjectField } from './subject-field.tsx'
import { TodoConflict } from './todo-conflict.tsx'
import { blank, changesOf, differences, laidOver, toSend, valuesOf, type TodoValues } from './todo-values.ts'

type TodoFormProps = {
  /** As it is now; null for a new one, or for one deleted while it was being edited. */
  todo: Todo | null
  today: string
  onBusy: (busy: boolean) => void
  onClose: () => void
  onRemove: (todo: Todo) => void
}

export function TodoForm({ todo, today, onBusy, onClose, onRemove }: TodoFormProps) {
  const { me } = useMe()
  const { data: staff = [] } = useQuery(todoQueries.staff())
  const { mutateAsync: create } = useMutation(todoCommands.create())
  const { mutateAsync: update } = useMutation(todoCommands.update())
  /** The todo as it was when the form was filled. */
  const [base, setBase] = useState(todo)
  const [values, setValues] = useState<TodoValues>(todo ? valuesOf(todo) : blank)
  const [refused, setRefused] = useState<Todo | null>(null)
  const [titleProblem, setTitleProblem] = useState<string>()
  const [dueProblem, setDueProblem] = useState<string>()
  const dueField = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const set = (change: Partial<TodoValues>) => setValues((before) => ({ ...before, ...change }))
  const description = useRef<HTMLTextAreaElement>(null)
  const mentions = useMentionList({
    field: description,
    text: values.description,
    onWrite: (text) => set({ description: text }),
  })
  const isGone = base !== null && todo === null
  const newest = refused && (!todo || refused.version > todo.version) ? refused : todo
  const changed = base && newest && newest.version !== base.version ? { base, newest } : null
  const unlike = changed ? differences(values, changed.base, changed.newest, today) : []
  const conflict = unlike.some(({ mine }) => mine !== null) ? changed : null

  /** Goes on from the newest version, with or without what was changed here. */
  function goOn(next: Todo, written: TodoValues) {
    setBase(next)
    setValues(written)
  }
  // Where nothing was touched there is nothing to choose.
  if (changed && !conflict) goOn(changed.newest, valuesOf(changed.newest))

  async function save() {
    if (!base || isGone) {
      await create(toSend(values))
      return todoWords.created
    }
    await update(
      { id: base.id, version: base.version, ...changesOf(values, base) },
      {
        onError: (error) => {
          if (isDefinedError(error) && error.code === 'TODO_CHANGED') setRefused(error.data.current)
        },
      },
    )
    return todoWords.updated
  }

  async function submit(event?: SubmitEvent) {
    event?.preventDefault()
    if (busy || conflict) return
    const isDayWrong =
      dueField.current?.validity.badInput || (values.dueDate !== '' && !isDueDate(values.dueDate))
    setTitleProblem(values.title.trim() === '' ? todoWords.titleRequired : undefined)
    setDueProblem(isDayWrong ? todoWords.noSuchDay : undefined)
    if (values.title.trim() === '' || isDayWrong) return
    setFailure(null)
    setBusy(true)
    onBusy(true)
    try {
      toast.success(await save())
      onClose()
    } catch (error) {
      console.error(error)
      const code = errorCode(error) ?? ''
      // Then both versions are shown.
      if (code === 'TODO_CHANGED') return
      const otherwise = base ? todoWords.updateFailed : todoWords.createFailed
      setFailure(code === 'NOT_FOUND' ? todoWords.gone : (refusals[code] ?? otherwise))
    } finally {
      setBusy(false)
      onBusy(false)
    }
  }

  /** Elsewhere Enter alone sends. */
  const sendByKey = (event: KeyboardEvent) => {
    if (isCtrlEnter(event)) void submit()
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid grid-cols-1 gap-4 sm:grid-cols-2"
    >
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
      <div className="relative sm:col-span-2">
        {mentions.list}
        <TextArea
          {...mentions.props}
          ref={description}
          label="Popis"
          hint="@jméno kolegu upozorní."
          max={MAX_TODO_DESCRIPTION}
          onKeyDown={(event) => mentions.press(event) || sendByKey(event)}
          value={values.description}
          onChange={({ currentTarget: { value } }) => set({ description: value })}
        />
      </div>
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
      <div className="grid content-start gap-1">
        <TextField
          label="Přiděleno"
          list="tym"
          autoComplete="off"
          hint="Někdo z týmu, nebo kdokoli jiný."
          value={values.assignedTo}
          onChange={({ currentTarget: { value: assignedTo } }) => set({ assignedTo })}
          error={values.assignedTo.length > MAX_ASSIGNED_TO && `Nejvýše ${MAX_ASSIGNED_TO} znaků`}
        />
        <datalist id="tym">
          {staff.map(({ id, username }) => (
            <option key={id} value={username}>
              {username}
            </option>
          ))}
        </datalist>
        {me && values.assignedTo !== me.username && (
          <button
            type="button"
            onClick={() => set({ assignedTo: me.username })}
            className="text-link min-h-9 justify-self-start text-sm max-sm:min-h-11"
          >
            Přidělit sobě
          </button>
        )}
      </div>
      <SubjectField value={values.link} onChange={(link) => set({ link })} />
      {conflict && (
        <TodoConflict
          editor={conflict.newest.editedBy}
          differences={unlike}
          onTake={() => goOn(conflict.newest, valuesOf(conflict.newest))}
          onKeep={() => goOn(conflict.newest, laidOver(values, conflict.base, conflict.newest))}
        />
      )}
      <Failure className="sm:col-span-2">
        {isGone ? `${todoWords.gone} Co jste napsali, můžete uložit jako nový.` : failure}
      </Failure>
      <div className="sm:col-span-2">
        <DialogActions>
          {base && !isGone && (
            <Button variant="ghost" onClick={() => onRemove(base)} disabled={busy} className="sm:mr-auto">
              Smazat
            </Button>
          )}
          <Button variant="ghost" onClick={onClose} disabled={busy}>
            Zrušit
          </Button>
          <Button type="submit" busy={busy} disabled={conflict !== null}>
            {busy ? 'Ukládám...' : base && !isGone ? 'Uložit Změny' : 'Vytvořit Úkol'}
          </Button>
        </DialogActions>
      </div>
    </form>
  )
}
